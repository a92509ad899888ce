"""What Splendor and Splendor Duel share: gem counts, cards, rows and hands, prices and payments."""
