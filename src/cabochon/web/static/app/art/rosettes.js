// Guilloche, the engine-turned engraving of watch dials: our ornament for everything that hides or frames.

import { path, repeat } from "./markup.js";

/**
 * How many lobes a rosette has and how deep they are, and how many lines are turned against each other.
 * @typedef {{ lobes: number, depth: number, turns: number, colour: string, width?: number }} Pattern
 */

/** @param {[number, number, number]} circle its middle and radius @param {Pattern} pattern */
export function rosette([x, y, radius], { lobes, depth, turns, colour, width = 1.1 }) {
  const steps = Math.max(24, Math.min(108, Math.round(radius * 0.5) + lobes * 5));
  return repeat(turns, (turn) => {
    const curve = repeat(steps + 1, (step) => {
      const angle = (step / steps) * Math.PI * 2;
      const reach = radius * (1 - depth + depth * Math.cos(lobes * angle + (turn / turns) * Math.PI * 2));
      return (step ? "L" : "M") + path`${x + reach * Math.cos(angle)} ${y + reach * Math.sin(angle)}`;
    });
    return `<path d="${curve}Z" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity=".55"/>`;
  });
}
