// The cards of the Counterfeiters: leaded glass, in a round window what they do, along the sill what they cost. They have no
// points and no bonus, so nothing stands in their corners.

import { abilityAt } from "./abilities.js";
import { seeded } from "./chance.js";
import { counted, mix } from "./colours.js";
import { edge, face, polygon, repeat, ring } from "./markup.js";
import { pipAt } from "./stones.js";

/** Panes around the window, as the card's id has it. @param {string} id */
function panes(id) {
  const chance = seeded(id), n = 11, x = 125 + chance.range(-12, 12), turn = chance.range(0, 30);
  const outer = ring(n, 300, turn, [x, 128]), inner = ring(n, 82, turn + 8, [x, 128]);
  return repeat(n, (i) => {
    const glass = mix("#262a63", chance.pick(["#7b54c9", "#3f63b8", "#5b3a9c", "#2f7f92"]), chance.range(0.15, 0.6));
    return `<path d="${polygon([inner[i], outer[i], outer[(i + 1) % n], inner[(i + 1) % n]])}" fill="${glass}" stroke="#0c0d22" stroke-width="4"/>`;
  });
}

/** @param {{ id: string, ability: string, kind: import("./colours.js").Kind, cost: import("./colours.js").Counts, letters?: boolean }} printed */
export function counterfeiter({ id, ability, kind, cost, letters }) {
  const list = counted(cost), gap = list.length > 3 ? 57 : 60;
  return face([250, 350], `<g clip-path="url(#card-shape)"><rect width="250" height="350" fill="#1d2148"/>${panes(id)}`
    + '<rect width="250" height="350" fill="url(#lacquer)"/><rect y="236" width="250" height="114" fill="#0b0c22" opacity=".66"/></g>'
    + '<circle cx="125" cy="128" r="88" fill="#120f2c" stroke="#c9b3ff" stroke-width="3.5"/>'
    + '<circle cx="125" cy="128" r="80" fill="none" stroke="#c9b3ff" stroke-opacity=".35" stroke-width="2"/>'
    + abilityAt(ability, [59, 62, 132], kind) + list.map(([price, n], i) => pipAt(price, n, [14 + i * gap, 267, 58], { letters })).join("")
    + edge([250, 350], 17, "#c9b3ff", 0.55));
}
