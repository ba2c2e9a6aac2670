import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { openTestSite, type TestSite } from './site.ts';

/** For all tests of a file. Await it at the top of the file. `whole` starts the full browser. */
export async function openStage(
  options: Parameters<typeof openTestSite>[0] & { readonly whole?: boolean } = {},
): Promise<{ site: TestSite; browser: Browser }> {
  const { whole = false, ...settings } = options;
  const [site, browser] = await Promise.all([openTestSite(settings), openBrowser({ whole })]);
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });
  return { site, browser };
}
