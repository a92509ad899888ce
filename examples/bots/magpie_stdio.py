"""Magpie as a program of its own: it reads lines of JSON and answers with lines of JSON. It needs Python, no packages.

cabochon arena --bots "cmd:python3 examples/bots/magpie_stdio.py,random"
"""

import json
import sys


def worth(what, cards):
    """How much Magpie likes a choice."""
    if what["kind"] == "buy":
        return 10 * (1 + cards[what["card"]]["points"])
    return sum(what["tokens"].values()) if what["kind"] == "take" else 0


cards = {}
for line in sys.stdin:
    told = json.loads(line)
    if told["kind"] == "hello":
        answer = {"kind": "hello", "protocol": 1, "name": "Magpie"}
    elif told["kind"] == "game":
        cards = told["pieces"]["cards"]
        continue
    elif told["kind"] == "ask":
        best = max(told["table"]["choices"], key=lambda choice: worth(choice, cards))
        answer = {"kind": "answer", "choice": best["id"]}
    else:
        continue  # what else there is to know: refused, end
    print(json.dumps(answer), flush=True)
