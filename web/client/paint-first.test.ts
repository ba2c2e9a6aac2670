import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Frames, nextPaint, PAINT_LIMIT } from './paint-first.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setTimeout: Frames['setTimeout'] = ((run: () => void, wait: number) =>
  Number(globalThis.setTimeout(run, wait))) as Frames['setTimeout'];

async function waitFor(frames: Pick<Frames, 'requestAnimationFrame'>) {
  const state = { painted: false };
  void nextPaint({ ...frames, setTimeout }).then(() => {
    state.painted = true;
  });
  return state;
}

test('stops waiting at the limit in a hidden window', async () => {
  const state = await waitFor({ requestAnimationFrame: () => 0 });
  await vi.advanceTimersByTimeAsync(PAINT_LIMIT - 1);
  expect(state.painted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.painted).toBe(true);
  expect(PAINT_LIMIT).toBe(100);
});

test('resolves after the next frame, not in it', async () => {
  let frame: FrameRequestCallback = () => {};
  const state = await waitFor({
    requestAnimationFrame(callback) {
      frame = callback;
      return 1;
    },
  });
  await vi.advanceTimersByTimeAsync(16);
  expect(state.painted).toBe(false);
  frame(16);
  await Promise.resolve();
  expect(state.painted).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.painted).toBe(true);
});
