import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_PAUSE, repeatCheck } from './repeat-check.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a check that stays pending until the test settles it. */
function slowChecks() {
  const settle: (() => void)[] = [];
  const check = vi.fn(() => new Promise<void>((resolve) => settle.push(resolve)));
  return { check, settleLast: () => settle.at(-1)?.() };
}

test('stops before the first check and after a check in progress', async () => {
  const { check, settleLast } = slowChecks();
  repeatCheck(check)();
  await vi.advanceTimersByTimeAsync(10 * CHECK_PAUSE);
  expect(check).not.toHaveBeenCalled();
  const end = repeatCheck(check);
  await vi.advanceTimersByTimeAsync(CHECK_PAUSE);
  end();
  settleLast();
  await vi.advanceTimersByTimeAsync(10 * CHECK_PAUSE);
  expect(check).toHaveBeenCalledOnce();
});

test('waits for a slow check to settle before the next one', async () => {
  const { check, settleLast } = slowChecks();
  const end = repeatCheck(check);
  await vi.advanceTimersByTimeAsync(10 * CHECK_PAUSE);
  expect(check).toHaveBeenCalledOnce();
  settleLast();
  await vi.advanceTimersByTimeAsync(CHECK_PAUSE - 1);
  expect(check).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(check).toHaveBeenCalledTimes(2);
  end();
});
