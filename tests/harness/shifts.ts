import type { Page } from 'playwright-core';

/** From its next document on, a page adds up how much of what was painted has moved. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(addUp);

/** What has moved in the document so far: 0 is nothing, 1 the whole screen by its whole height. */
export const shiftOf = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.dataset.shift));

function addUp(): void {
  let sum = 0;
  const note = (shift: number) => {
    sum += shift;
    document.documentElement.dataset.shift = `${sum}`;
  };
  document.addEventListener('DOMContentLoaded', () => note(0));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}
