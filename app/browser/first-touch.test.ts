import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginnings, UNTOUCHED } from './first-touch.ts';

/** A window in a state of loading, that runs what waits for idle time at once. */
function openWindow(readyState: 'loading' | 'complete') {
  const page = Object.assign(new EventTarget(), {
    document: { readyState },
    setTimeout,
    requestIdleCallback: (run: () => void) => run(),
  });
  let begun = false;
  void beginnings(page as unknown as Window).then(() => {
    begun = true;
  });
  return { page, hasBegun: () => begun };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('when the browser takes a waiting page over', () => {
  test('neither while it loads nor soon after', async () => {
    const { page, hasBegun } = openWindow('loading');
    await vi.advanceTimersByTimeAsync(60_000);
    page.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(UNTOUCHED - 1);
    expect(hasBegun()).toBe(false);
  });

  test('untouched: five seconds after it has loaded', async () => {
    const { hasBegun } = openWindow('complete');
    await vi.advanceTimersByTimeAsync(5000);
    expect(hasBegun()).toBe(true);
  });

  test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'])(
    'at once by %s',
    async (sign) => {
      const { page, hasBegun } = openWindow('loading');
      page.dispatchEvent(new Event(sign));
      await vi.advanceTimersByTimeAsync(0);
      expect(hasBegun()).toBe(true);
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});
