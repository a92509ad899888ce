// Chance that is always the same: what is drawn at random of a card follows from its name.

/** @param {string} text */
function hash(text) {
  let h = 2166136261;
  for (const letter of text) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  return h;
}

/** Random numbers that follow from a text. @param {string} text */
export function seeded(text) {
  let state = hash(text);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** A number between two. @param {number} from @param {number} to */
    range: (from, to) => from + next() * (to - from),
    /** One of several. @template T @param {T[]} things @returns {T} */
    pick: (things) => things[Math.floor(next() * things.length)],
    /** Whether something happens. @param {number} share */
    happens: (share) => next() < share,
  };
}
/** @typedef {ReturnType<typeof seeded>} Chance */
