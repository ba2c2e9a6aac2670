import type { Page } from 'playwright-core';

/** Measures from the next document on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(addUp);

/** 1 means that the whole screen moved by its height. */
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
