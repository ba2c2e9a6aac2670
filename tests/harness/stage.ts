import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { openTestSite, type TestSite } from './site.ts';

/**
 * A site of its own and a browser for all tests of a file, closed after the last one. Awaited at
 * the top of the file. `options`: those of `openTestSite`.
 */
export async function openStage(
  options: Parameters<typeof openTestSite>[0] = {},
): Promise<{ site: TestSite; browser: Browser }> {
  const [site, browser] = await Promise.all([openTestSite(options), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });
  return { site, browser };
}
