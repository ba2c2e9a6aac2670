import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLooking, LOOK_AFTER } from './keep-looking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a look that stays pending until the test settles it. */
function slowLooks() {
  const settle: (() => void)[] = [];
  const look = vi.fn(() => new Promise<void>((resolve) => settle.push(resolve)));
  return { look, settleLast: () => settle.at(-1)?.() };
}

test('stops before the first look and after a look in progress', async () => {
  const { look, settleLast } = slowLooks();
  keepLooking(look)();
  await vi.advanceTimersByTimeAsync(10 * LOOK_AFTER);
  expect(look).not.toHaveBeenCalled();
  const end = keepLooking(look);
  await vi.advanceTimersByTimeAsync(LOOK_AFTER);
  end();
  settleLast();
  await vi.advanceTimersByTimeAsync(10 * LOOK_AFTER);
  expect(look).toHaveBeenCalledOnce();
});

test('waits for a slow look to settle before the next one', async () => {
  const { look, settleLast } = slowLooks();
  const end = keepLooking(look);
  await vi.advanceTimersByTimeAsync(10 * LOOK_AFTER);
  expect(look).toHaveBeenCalledOnce();
  settleLast();
  await vi.advanceTimersByTimeAsync(LOOK_AFTER - 1);
  expect(look).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(2);
  end();
});
