// Magpie in JavaScript: it reads lines of JSON and answers with lines of JSON. It needs Node, no packages.
//
//     cabochon arena --bots "cmd:node examples/bots/magpie.js,random"

const lines = require("node:readline").createInterface({ input: process.stdin });
let cards = {};

/** How much Magpie likes a choice. */
function worth(what) {
  if (what.kind === "buy") return 10 * (1 + cards[what.card].points);
  return what.kind === "take" ? Object.values(what.tokens).reduce((sum, number) => sum + number, 0) : 0;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (told.kind === "hello") {
    say({ kind: "hello", protocol: 1, name: "Magpie" });
  } else if (told.kind === "game") {
    cards = told.pieces.cards;
  } else if (told.kind === "ask") {
    const best = told.table.choices.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    say({ kind: "answer", choice: best.text });
  }
});
