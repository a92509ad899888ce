// What the log comes to: turns as sentences, and what has changed since a seat last decided something. No DOM.

/** @typedef {{ seq: number, kind: string, [key: string]: any }} Entry */

/** Entries by turns, in order; what is no decision stands alone. The deal is left out. @param {Entry[]} log @returns {Entry[][]} */
export function turnsOf(log) {
  /** @type {Entry[][]} */
  const turns = [];
  let dealt = false;
  for (const entry of log) {
    if (entry.kind === "took_back") { takeBack(turns, entry); continue; }
    if (entry.kind !== "decided") { turns.push([entry]); continue; }
    if (entry.seat !== "chance") dealt = true;
    else if (!dealt && entry.turn === 0) continue;
    const last = turns[turns.length - 1];
    if (last && last[0].kind === "decided" && last[0].turn === entry.turn && last[0].mover === entry.mover) last.push(entry);
    else turns.push([entry]);
  }
  return turns;
}

/** An answer that was taken back is no longer told. @param {Entry[][]} turns @param {Entry} entry */
function takeBack(turns, entry) {
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const place = turns[at].map((each) => each.kind === "decided" && each.seat === entry.seat).lastIndexOf(true);
    if (place >= 0) {
      turns[at].splice(place);
      if (!turns[at].length) turns.splice(at, 1);
      break;
    }
  }
  turns.push([entry]);
}

/** What changed since `seat` last decided (for a spectator, in the last turn): new cards by place, gains less losses by seat. @param {Entry[]} log @param {number} seat */
export function changes(log, seat) {
  let from = log.length;
  const last = [...log].reverse().find((entry) => entry.kind === "decided" && entry.seat !== "chance");
  while (from > 0) {
    const entry = log[from - 1];
    if (entry.kind === "decided" && (seat >= 0 ? entry.seat === seat : last && entry.turn < last.turn)) break;
    from -= 1;
  }
  /** @type {Record<string, { card: string, gone: string, seat: number, how: string }>} */
  const places = {};
  /** @type {Record<number, { points: number, tokens: Record<string, number>, cards: string[] }>} */
  const seats = {};
  /** @type {Record<string, { gone: string, seat: number, how: string }>} */
  const left = {};
  const began = log.some((entry) => entry.kind === "decided" && entry.seat !== "chance");
  for (const entry of began ? log.slice(Math.max(0, from - 1)) : []) {
    if (entry.kind !== "decided") continue;
    const what = entry.what, place = what.slot ? `${what.row}${what.slot}` : "";
    if (place && what.kind !== "reveal" && what.card) left[place] = { gone: what.card, seat: entry.mover, how: what.kind };
    if (what.kind === "reveal") places[place] = { card: what.card, ...(left[place] || { gone: "", seat: -1, how: "" }) };
    if (entry.seq < (log[from] ? log[from].seq : Infinity) || entry.mover === seat) continue;
    const gains = (seats[entry.mover] ||= { points: 0, tokens: {}, cards: [] });
    gains.points += entry.points;
    for (const [counts, sign] of [[entry.gained, 1], [entry.lost, -1]]) for (const [kind, n] of Object.entries(counts)) gains.tokens[kind] = (gains.tokens[kind] || 0) + sign * Number(n);
    if (["buy", "free_card", "conquer"].includes(what.kind) && what.card) gains.cards.push(what.card);
  }
  return { places, seats };
}
