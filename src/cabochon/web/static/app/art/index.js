// Every drawing of Cabochon, as functions that return SVG: they know no page, no game and no rule, and use nothing from
// outside this folder. What repeats is in the sprite, which is put into a page once; everything else refers to it.

export { ability, isDrawn } from "./abilities.js";
export { back } from "./backs.js";
export { card, chip } from "./cards.js";
export { city } from "./cities.js";
export { counterfeiter } from "./counterfeiters.js";
export { icon } from "./icons.js";
export { logo } from "./logo.js";
export { noble } from "./nobles.js";
export { royal } from "./royals.js";
export { shield } from "./shields.js";
export { sprite } from "./sprite.js";
export { bonusTile, pip, stone, token } from "./stones.js";
export { stronghold } from "./strongholds.js";
