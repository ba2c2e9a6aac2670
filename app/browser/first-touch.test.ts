import { expect, test, vi } from 'vitest';
import { beginnings } from './first-touch.ts';

function openWindow() {
  const page = new EventTarget();
  const begun = vi.fn();
  void beginnings(page as unknown as Window).then(begun);
  return { page, begun };
}

test('a page nobody touches is not taken over', async () => {
  const { page, begun } = openWindow();
  for (const event of ['load', 'scroll', 'visibilitychange']) page.dispatchEvent(new Event(event));
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
});

test('a page that comes below a resting pointer is not taken over', async () => {
  const { page, begun } = openWindow();
  page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  await Promise.resolve();
  expect(begun).not.toHaveBeenCalled();
  page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 1 }));
  await Promise.resolve();
  expect(begun).toHaveBeenCalledOnce();
});

test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'click'])(
  'a waiting page is taken over at once by %s',
  async (sign) => {
    const { page, begun } = openWindow();
    page.dispatchEvent(new Event(sign));
    await Promise.resolve();
    expect(begun).toHaveBeenCalledOnce();
  },
);
