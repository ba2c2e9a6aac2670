import { expect, test } from 'vitest';
import { changeVoice, VOICES } from './voices.ts';

const RATE = 8000;
/** A second of one tone, in hertz. */
const tone = (hertz: number): Float32Array =>
  Float32Array.from({ length: RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / RATE));

/** The tone that is loudest in the middle of a recording, to 5 Hz. */
function loudest(samples: Float32Array): number {
  const middle = samples.slice(RATE / 4, (RATE * 3) / 4);
  const strengths = Array.from({ length: 160 }, (_, step) => {
    const angle = (2 * Math.PI * step * 5) / RATE;
    const real = middle.reduce((sum, value, at) => sum + value * Math.cos(at * angle), 0);
    const imaginary = middle.reduce((sum, value, at) => sum + value * Math.sin(at * angle), 0);
    return Math.hypot(real, imaginary);
  });
  return strengths.indexOf(Math.max(...strengths)) * 5;
}

test('silence stays silent, and nothing stays nothing', () => {
  for (const voice of VOICES) {
    expect(changeVoice(new Float32Array(0), RATE, voice)).toHaveLength(0);
    expect(Math.max(...changeVoice(new Float32Array(100), RATE, voice))).toBe(0);
  }
});

test('a changed voice is as long as it was and no louder than speakers bear', () => {
  for (const voice of VOICES) {
    const changed = changeVoice(tone(200), RATE, voice);
    expect(changed).toHaveLength(RATE);
    expect(Math.max(...changed.map(Math.abs))).toBeLessThanOrEqual(1);
  }
});

test('deeper is deeper, higher is higher, the original is untouched', () => {
  const spoken = tone(200);
  expect(changeVoice(spoken, RATE, 'original')).toBe(spoken);
  expect(loudest(changeVoice(spoken, RATE, 'deeper'))).toBeLessThan(175);
  expect(loudest(changeVoice(spoken, RATE, 'higher'))).toBeGreaterThan(240);
});

test('a robot speaks with the tone that was not in the voice', () => {
  const robot = loudest(changeVoice(tone(200), RATE, 'robot'));
  expect(Math.abs(robot - 200)).toBeGreaterThan(15);
});
