import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLooking, LOOK_AFTER } from './keep-looking.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Looks that last until they are settled by hand. */
function slowLooks() {
  const settle: (() => void)[] = [];
  const look = vi.fn(() => new Promise<void>((resolve) => settle.push(resolve)));
  return { look, settleLast: () => settle.at(-1)?.() };
}

test('what was ended looks no more: neither before its first look nor after one under way', async () => {
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

test('a look that lasts is not begun anew; the next comes a while after it has settled', async () => {
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
