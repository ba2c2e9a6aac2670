import { expect, test } from 'vitest';
import { newId, parseId } from './id.ts';
import { systemRandom } from './random.ts';

test.each([
  '',
  'x',
  '123e4567-e89b-12d3-a456-42661417400',
  '123e4567e89b12d3a456426614174000',
  "' or 1=1",
])('%j is not an id', (text) => {
  expect(parseId(text)).toBeNull();
});

test('parses an id in any letter case, with spaces around it', () => {
  expect(parseId(' 123E4567-E89B-12D3-A456-426614174000\n')).toBe(
    '123e4567-e89b-12d3-a456-426614174000',
  );
});

test('sets version and variant, and draws every other bit', () => {
  expect(newId({ bytes: (count) => new Uint8Array(count).fill(255) })).toBe(
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  );
  expect(newId({ bytes: (count) => new Uint8Array(count) })).toBe(
    '00000000-0000-4000-8000-000000000000',
  );
  const id = newId(systemRandom);
  expect(parseId(id)).toBe(id);
  expect(newId(systemRandom)).not.toBe(id);
});
