import type { BrowserContext, Page } from 'playwright-core';
import type { openStage } from './stage.ts';

/** A new visitor in a browser of their own; `documents`: what it asked for, path and query. */
export type Visit = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly documents: string[];
};

/** What visitors of a stage do about languages. */
export function makeVisits({ site, browser }: Awaited<ReturnType<typeof openStage>>) {
  return {
    /** A visitor whose browser speaks `locale`. */
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
    /** Opens a path, and waits until nothing is being loaded. */
    go: (page: Page, path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' }),
    /** Path, query and hash of the page. */
    here: (page: Page): string => page.url().slice(site.url.length),
    /** By the menu, to the language of a tag. */
    async switchTo(page: Page, tag: string): Promise<void> {
      await page.click('.language-menu summary');
      await page.click(`#languages a[hreflang="${tag}"]`);
      await page.waitForSelector(`html[lang="${tag}"]`);
    },
  };
}
