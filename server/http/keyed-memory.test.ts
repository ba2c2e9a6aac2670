import { expect, test } from 'vitest';
import { countedRandom, createTestClock } from '../../tests/harness/clock.ts';
import { keepKeysInMemory } from './keyed-memory.ts';

test('forgets the oldest keys first', async () => {
  const store = keepKeysInMemory(createTestClock(), countedRandom());
  const claim = async (id: string) => (await store.claim({ id, request: 'r' })).kind;
  for (let n = 0; n < 5000; n += 1) expect(await claim(`${n}`)).toBe('run');
  expect(await claim('0')).toBe('running');
  expect(await claim('one more')).toBe('run');
  expect(await claim('1')).toBe('running');
  expect(await claim('0')).toBe('run');
  expect(await claim('2')).toBe('running');
  expect(await claim('one more')).toBe('running');
  expect(await claim('1')).toBe('run');
});
