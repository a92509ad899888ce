// The sounds, made here and not loaded: off unless somebody turns them on.
//
//   w u g r k p x y   a tick of glass, by the kind of token, high to low
//   card              a card that slides
//   visit             two rising bells: a noble, a royal, a city
//   turn              a soft low and high pair: it is your turn
//   knock             wood: your time runs out
//   end               three notes, the same for all

import { spread } from "./choosing.js";

/** @type {AudioContext | null} */
let audio = null;
const LOUD = /** @type {Record<string, number>} */ ({ soft: 0.5, full: 1 });

/** @type {Record<string, number>} */
const TICKS = { w: 2637, u: 2349, g: 2093, r: 1760, k: 1397, p: 2489, x: 2217, y: 1568 };
/** Pitches, what comes between them in seconds, how long each rings, how loud. @type {Record<string, [number[], number, number, number]>} */
const TONES = { visit: [[784, 1175], 0.16, 0.9, 0.09], turn: [[392, 587], 0.14, 0.5, 0.1], end: [[523, 659, 784], 0.2, 1.1, 0.1] };

/** The sounds of something that happened. @param {any} entry @returns {string[]} */
export function soundsOf(entry) {
  if (entry.kind !== "decided") return [];
  const tokens = spread(entry.gained).length ? spread(entry.gained) : spread(entry.lost);
  const card = ["buy", "reserve", "free_card", "conquer", "free_counterfeiter"].includes(entry.what.kind) ? ["card"] : [];
  return [...tokens, ...card, ...(entry.tiles.length || entry.what.kind === "take_city" ? ["visit"] : [])];
}

/** Play a sound. @param {string} name @param {string} loudness soft or full @param {number} delay in seconds */
export function play(name, loudness, delay = 0) {
  audio ||= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  const at = audio.currentTime + delay, loud = LOUD[loudness] || 1;
  if (TICKS[name]) tone(audio, TICKS[name], at, 0.09, 0.045 * loud, "triangle");
  else if (name === "card") slide(audio, at, loud);
  else if (name === "knock") tone(audio, 210, at, 0.08, 0.2 * loud, "triangle");
  else if (TONES[name]) for (const [i, pitch] of TONES[name][0].entries()) tone(audio, pitch, at + i * TONES[name][1], TONES[name][2], TONES[name][3] * loud, "sine");
}

/** One tone that dies away. @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} length @param {number} loud @param {OscillatorType} shape */
function tone(audio, pitch, at, length, loud, shape) {
  const source = audio.createOscillator(), level = audio.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(level).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

/** Paper that slides: noise through a filter that closes. @param {AudioContext} audio @param {number} at @param {number} loud */
function slide(audio, at, loud) {
  const length = 0.16, buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), level = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(4200, at);
  filter.frequency.exponentialRampToValueAtTime(1300, at + length);
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(0.12 * loud, at + 0.03);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(level).connect(audio.destination);
  source.start(at);
}
