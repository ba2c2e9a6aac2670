import { expect, test } from 'vitest';
import { speak } from './speak.ts';

test('sings four syllables with rests between them, never louder than the speaker', () => {
  const { samples, rate } = speak();
  expect(samples.length / rate).toBeCloseTo(1.68, 2);
  expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(0.7);
  const loudness = (from: number, to: number) => {
    const part = samples.slice(from * rate, to * rate);
    return Math.sqrt(part.reduce((sum, value) => sum + value ** 2, 0) / part.length);
  };
  for (const syllable of [0, 1, 2, 3]) {
    const start = syllable * 0.42;
    expect(loudness(start + 0.1, start + 0.3)).toBeGreaterThan(0.05);
    expect(loudness(start, start + 0.002)).toBeLessThan(0.05);
  }
});
