// Cameos: carved portraits in an oval bezel of brass, for those who visit: nobles and royals.

import { BRASS, KINDS, mix } from "./colours.js";
import { seeded } from "./chance.js";
import { at, clip, fill, gradient, symbol } from "./markup.js";
import { rosette } from "./rosettes.js";

/** @typedef {import("./colours.js").Kind} Kind */
/** @typedef {import("./markup.js").Square} Square */
/** @typedef {{ hair: string, cloth: string }} Shades */

const IVORY = "#f6ecdd", GOLD = "#e8c878";
/** The head is turned to the left. */
const BUST = "M52 18C42 18 35 26 35.5 36L33.5 42C31.5 46 28 49.5 27 52.5C27 54.5 30 55 32 55.2L31.5 58C30 59 29.6 60.2 31.2 61.2C30.2 62.6 30.6 64.2 32.4 64.8"
  + "C31.6 68.5 33 72 37.5 72.5C42 73 45.5 71.5 48.5 69.5L49 79C44 86 33 89 25 95L22 108H86L83 97C77 89 70 86 67.5 79C68.5 71 72.5 64 73.5 54C76 33 68 18 52 18Z";
const GOWN = "M25 95C33 90 44 87 49 80C54 90 66 90 67.5 79C70 86 77 89 83 97L86 110H22Z";

/** A line in gold or ivory. @param {string} d @param {string} colour @param {number} width */
const band = (d, colour, width) => `<path d="${d}" stroke="${colour}" stroke-width="${width}" fill="none"/>`;
/** What is worn on the head: crown, hood, turban, bun, cap, ruff, long hair, beard. @type {((shades: Shades) => string)[]} */
const WORN = [
  ({ hair }) => fill("M36 30C40 14 68 12 74 34C77 48 73 62 68 74C62 70 60 56 58 44C50 42 42 38 36 30Z", hair)
    + fill("M36 25L32 6L44 13L52 1L60 12L71 4L70 26C58 19 46 19 36 25Z", GOLD),
  ({ hair }) => fill("M38 32C40 12 70 8 78 32C84 52 82 78 88 98L70 92C66 78 66 60 60 44C54 40 44 38 38 32Z", hair)
    + fill("M37 33C42 14 62 10 72 24C60 20 48 26 42 38Z", GOLD),
  ({ hair, cloth }) => fill("M34 34C28 18 40 4 56 5C74 6 82 20 76 36C64 30 48 30 34 34Z", cloth)
    + `<path d="M36 30C48 14 66 12 76 26M35 22C46 8 62 8 72 14" stroke="${IVORY}" stroke-width="2.2" fill="none" opacity=".7"/>`
    + fill("M44 8C40 0 42 -6 48 -10C50 -4 50 4 49 10Z", GOLD) + fill("M33 66C34 76 40 84 50 84C56 82 60 74 62 62C54 70 46 70 40 66Z", hair),
  ({ hair }) => `<circle cx="79" cy="42" r="12" fill="${hair}"/>`
    + fill("M36 34C38 15 66 10 75 34C78 46 74 56 70 60C62 54 64 44 58 38C50 36 42 38 36 34Z", hair)
    + `${band("M40 24C52 16 66 18 74 28", GOLD, 3.5)}<circle cx="41" cy="24" r="2.6" fill="${GOLD}"/>`,
  ({ hair, cloth }) => fill("M37 34C42 30 64 30 74 36C76 52 72 62 66 70C62 62 60 50 56 40C50 38 42 38 37 34Z", hair)
    + fill("M30 30C34 12 66 6 82 24C80 34 66 32 54 30C46 29 38 30 30 30Z", cloth) + fill("M62 14C74 2 88 4 92 14C84 12 74 16 68 24Z", GOLD),
  ({ hair }) => fill("M36 36C36 14 68 8 75 36C77 48 74 58 70 64C64 58 62 46 58 38C50 35 42 38 36 36Z", hair)
    + `<path d="M30 82C38 74 48 72 56 74C68 74 76 80 82 90L74 88L72 96L62 90L56 97L48 90L40 96L38 87L28 91Z" fill="${IVORY}" stroke="${hair}" stroke-width="1.2"/>`,
  ({ hair }) => fill("M36 36C34 14 70 6 77 36C80 60 76 84 84 104L62 104C66 84 62 60 58 42C50 38 42 40 36 36Z", hair)
    + band("M37 28C50 20 64 20 76 30", GOLD, 3),
  ({ hair }) => fill("M36 34C38 12 70 10 76 38C76 48 72 56 69 60C64 54 62 46 58 40C50 36 42 38 36 34Z", hair)
    + fill("M32.5 66C33 80 40 90 50 88C58 84 62 72 63 58C56 66 46 70 40 66C38 63 34 62 31.5 64Z", hair)
    + fill("M33 28L31 12L42 18L52 8L62 17L73 10L74 30C60 23 46 23 33 28Z", GOLD),
];
/**
 * Who is shown: what is worn, whether the head is turned to the right, the ground between two colours, and the kind of the jewel.
 * @typedef {{ id: string, worn: number, turned: boolean, ground: [string, string], jewel: Kind }} Sitter
 */

/** Within a drawing; its height is 1.22 of its width. @param {Sitter} sitter @param {Square} square */
export function cameoAt({ id, worn, turned, ground, jewel }, [x, y, width]) {
  const chance = seeded(`cameo${id}`);
  const shades = { hair: chance.pick(["#cdb394", "#b99c7d", "#d9c3a4", "#a98b6f"]), cloth: chance.pick(["#e3d2bb", "#d5bfa4"]) };
  const bezel = '<ellipse cx="50" cy="62" rx="49" ry="61" fill="#1a1208" opacity=".45"/>'
    + '<ellipse cx="50" cy="60" rx="49" ry="60" fill="url(#brass)"/>'
    + `<ellipse cx="50" cy="60" rx="43.5" ry="54.5" fill="url(#cameo-${id})" stroke="#3b2708" stroke-opacity=".6" stroke-width="1.5"/>`
    + '<ellipse cx="50" cy="60" rx="46.3" ry="57.3" fill="none" stroke="#6d4c12" stroke-width="2.6" '
    + 'stroke-dasharray=".1 5.6" stroke-linecap="round" opacity=".6"/>';
  const bust = `<path d="${BUST}" fill="#000" opacity=".22" transform="translate(2.5 2.5)"/>${fill(BUST, "url(#ivory)")}`
    + WORN[worn % WORN.length](shades) + fill(GOWN, shades.cloth, 0.92)
    + `<circle cx="54" cy="93" r="3.4" fill="${KINDS[jewel].base}" stroke="${GOLD}" stroke-width="1.6"/>`;
  const shine = gradient(`cameo-${id}`, "slanting", [[0.3, mix(ground[0], "#ffffff", 0.14)], [0.75, ground[1]]]);
  return at(x, y, width / 100, `<defs>${shine}</defs>${bezel}`
    + `<g clip-path="url(#cameo-shape)"><g transform="translate(${turned ? 103 : -3} 14) scale(${turned ? -1 : 1} 1)">${bust}</g></g>`
    + '<path d="M14 36C22 16 40 8 56 8" stroke="#fff" stroke-width="2.4" fill="none" opacity=".5" stroke-linecap="round"/>');
}

/** The engraving of the ground that cameos lie on. @param {number} x @param {number} y @param {number} size */
export const engraved = (x, y, size) => symbol("engraving", [x, y, size, size]);
/** The satin of that ground, between two colours. @param {string} id @param {string} from @param {string} to */
export const satin = (id, from, to) => `<defs>${gradient(id, "slanting", [[0, from], [1, to]])}</defs>`;

export const cameoDefinitions = () => clip("cameo-shape", '<ellipse cx="50" cy="60" rx="43" ry="54"/>')
  + gradient("brass", "slanting", [[0, "#fbe7ad"], [0.45, "#d2a64c"], [0.75, "#8f6620"], [1, "#c99c45"]])
  + gradient("ivory", "slanting", [[0, "#fffaf0"], [1, "#d9c6ad"]])
  + `<symbol id="engraving" viewBox="0 0 200 200">${rosette([100, 100, 96], { lobes: 12, depth: 0.18, turns: 6, colour: BRASS, width: 0.8 })}`
  + `${rosette([100, 100, 62], { lobes: 8, depth: 0.3, turns: 4, colour: BRASS, width: 0.7 })}</symbol>`;
