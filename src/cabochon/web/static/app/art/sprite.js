// The sprite: every symbol, gradient and clip that the drawings refer to, once a page and before any of them.

import { backDefinitions } from "./backs.js";
import { cameoDefinitions } from "./cameos.js";
import { cardDefinitions } from "./cards.js";
import { cityDefinitions } from "./cities.js";
import { landDefinitions } from "./lands.js";
import { logoDefinitions } from "./logo.js";
import { nobleDefinitions } from "./nobles.js";
import { shieldDefinitions } from "./shields.js";
import { stoneDefinitions } from "./stones.js";
import { strongholdDefinitions } from "./strongholds.js";

const DEFINITIONS = [
  stoneDefinitions, landDefinitions, cardDefinitions, backDefinitions, cameoDefinitions, nobleDefinitions, cityDefinitions,
  shieldDefinitions, strongholdDefinitions, logoDefinitions,
];

export const sprite = () =>
  `<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>${DEFINITIONS.map((each) => each()).join("")}</defs></svg>`;
