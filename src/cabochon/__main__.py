"""`python -m cabochon`: the same as the command `cabochon`."""

from cabochon.cli import main

if __name__ == "__main__":
    main()
