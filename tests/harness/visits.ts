import type { BrowserContext, Page } from 'playwright-core';
import type { openStage } from './stage.ts';

/** `documents` are the paths and queries that the browser requested. */
export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly documents: string[];
};

export function makeVisits({ site, browser }: Awaited<ReturnType<typeof openStage>>) {
  return {
    async visitor(locale: string): Promise<Visit> {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() !== 'document') return;
        documents.push(request.url().slice(site.url.length));
      });
      return { context, page, documents };
    },
    go: (page: Page, path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' }),
    here: (page: Page): string => page.url().slice(site.url.length),
    async switchTo(page: Page, tag: string): Promise<void> {
      await page.click('.language-menu summary');
      await page.click(`#languages a[hreflang="${tag}"]`);
      await page.waitForSelector(`html[lang="${tag}"]`);
    },
  };
}
