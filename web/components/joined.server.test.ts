import { expect, test } from 'vitest';
import { joinUnits } from './joined.server.ts';

test('keeps a number beside its noun', () => {
  expect(joinUnits('Month or year, 1, 3 or 5 PCs')).toBe('Month or year, 1, 3\u00a0or 5\u00a0PCs');
  expect(joinUnits('৫ টি পিসি')).toBe('৫\u00a0টি পিসি');
});

test('does not change attributes', () => {
  const link = '<a href="/zipx" title="5 PCs">ZIP</a>';
  expect(joinUnits(link)).toBe(link);
});
