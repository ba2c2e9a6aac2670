import type { Browser, Page } from 'playwright-core';
import { touch } from './browser.ts';
import type { TestSite } from './site.ts';

/** A new page per call. Records the documents it requests. */
export function makeOpenings({ site, browser }: { site: TestSite; browser: Browser }) {
  return {
    async openPage(
      path: string,
      prepare: (page: Page) => Promise<unknown> = async () => {},
      waitUntil: 'load' | 'networkidle' = 'networkidle',
    ) {
      const context = await browser.newContext({ locale: 'en' });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await prepare(page);
      await page.goto(site.url + path, { waitUntil });
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() !== 'document') return;
        documents.push(request.url().slice(site.url.length));
      });
      return { page, documents, close: () => context.close() };
    },
    here: (page: Page): string => page.url().slice(site.url.length),
    async linkTo(page: Page, path: string): Promise<void> {
      // Before hydration, the browser follows links itself.
      await touch(page);
      await page.click(`a[href="${path}"] >> nth=0`);
    },
  };
}
