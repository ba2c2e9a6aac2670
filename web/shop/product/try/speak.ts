/** A voice that a computer makes, so that nobody has to record one to hear the effects. */
import type { Clip } from '../voice-lab.ts';

/** Samples per second. */
const RATE = 22_050;
/** Length of a syllable in seconds. */
const SYLLABLE = 0.42;

/** Vowels as the frequencies in hertz at which a mouth resonates, and the pitch of the voice. */
const SYLLABLES = [
  { pitch: 132, resonances: [730, 1090, 2440] },
  { pitch: 148, resonances: [530, 1840, 2480] },
  { pitch: 140, resonances: [270, 2290, 3010] },
  { pitch: 118, resonances: [570, 840, 2410] },
] as const;

/** Returns four sung syllables, 1.7 seconds in all, with samples from -1 to 1. */
export function speak(): Clip {
  const length = Math.round(SYLLABLE * RATE);
  const samples = new Float32Array(length * SYLLABLES.length);
  SYLLABLES.forEach(({ pitch, resonances }, index) => {
    const sounds = resonances.map((resonance) => resonate(pulses(length, pitch), resonance));
    for (let at = 0; at < length; at += 1) {
      const sum = sounds.reduce((total, sound) => total + (sound[at] ?? 0), 0);
      samples[index * length + at] = Math.tanh(sum) * Math.sin((Math.PI * at) / length) * 0.7;
    }
  });
  return { samples, rate: RATE };
}

/** Returns a sawtooth wave with a slight vibrato, like the buzz of vocal cords. */
function pulses(length: number, pitch: number): Float32Array {
  let phase = 0;
  return new Float32Array(length).map((_, at) => {
    phase += (pitch * (1 + 0.012 * Math.sin((at / RATE) * 2 * Math.PI * 5))) / RATE;
    return 1 - 2 * (phase % 1);
  });
}

/** Amplifies the frequencies around one (a two-pole resonator). */
function resonate(source: Float32Array, frequency: number): Float32Array {
  const radius = Math.exp((-Math.PI * (60 + frequency * 0.04)) / RATE);
  const one = 2 * radius * Math.cos((2 * Math.PI * frequency) / RATE);
  const two = -(radius ** 2);
  let [last, before] = [0, 0];
  return source.map((value) => {
    const next = (1 - radius) * value * 2 + one * last + two * before;
    before = last;
    last = next;
    return next;
  });
}
