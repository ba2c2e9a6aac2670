import { expect, test } from 'vitest';
import { changeVoice, VOICES } from './voices.ts';

const RATE = 8000;
/** One second of a tone. */
const tone = (hertz: number): Float32Array =>
  Float32Array.from({ length: RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / RATE));

/** Returns the loudest tone in the middle of a recording, in steps of 5 Hz. */
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

test('keeps silence silent and an empty recording empty', () => {
  for (const voice of VOICES) {
    expect(changeVoice(new Float32Array(0), RATE, voice)).toHaveLength(0);
    expect(Math.max(...changeVoice(new Float32Array(100), RATE, voice))).toBe(0);
  }
});

test('keeps the length and never exceeds the full level', () => {
  for (const voice of VOICES) {
    const changed = changeVoice(tone(200), RATE, voice);
    expect(changed).toHaveLength(RATE);
    expect(Math.max(...changed.map(Math.abs))).toBeLessThanOrEqual(1);
  }
});

test('lowers or raises the pitch and leaves the original untouched', () => {
  const spoken = tone(200);
  expect(changeVoice(spoken, RATE, 'original')).toBe(spoken);
  expect(loudest(changeVoice(spoken, RATE, 'deeper'))).toBeLessThan(175);
  expect(loudest(changeVoice(spoken, RATE, 'higher'))).toBeGreaterThan(240);
});

test('adds a tone to the voice of a robot', () => {
  const robot = loudest(changeVoice(tone(200), RATE, 'robot'));
  expect(Math.abs(robot - 200)).toBeGreaterThan(15);
});
