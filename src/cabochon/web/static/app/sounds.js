// The few sounds, made here: off unless somebody turns them on.

/** @type {AudioContext | null} */
let audio = null;

/** A soft low and high pair: it is your turn. */
export function myTurnSound() {
  audio ||= new AudioContext();
  for (const [i, pitch] of [392, 587].entries()) {
    const tone = audio.createOscillator(), level = audio.createGain(), at = audio.currentTime + i * 0.14;
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(0.08, at + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(level).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
}
