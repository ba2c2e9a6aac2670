import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shown } from '../harness/browser.ts';
import { makeOpenings } from '../harness/openings.ts';
import { openStage } from '../harness/stage.ts';

/** Interval of the check for a newer build, in milliseconds. */
const POLL = 1000;

const stage = await openStage({ settings: { BUILD_POLL_MS: `${POLL}` } });
const { site } = stage;
const { openPage, here, linkTo } = makeOpenings(stage);

/** To recognize later whether the document was replaced. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-mark'));

describe('a page of an older build', () => {
  const newer = (route: Route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } });
  const polled = (page: Page) => page.waitForTimeout(2 * POLL);

  test.each([
    ['the same id', (route: Route) => route.continue()],
    ['no network', (route: Route) => route.abort()],
    ['nonsense', (route: Route) => route.fulfill({ body: '<html>' })],
  ])('is not assumed after %s', async (_name, answer) => {
    const { page, documents, close } = await openPage('/de', (fresh) =>
      fresh.route('**/builds/latest.json?*', answer),
    );
    await page.waitForTimeout(2.5 * POLL);
    await linkTo(page, '/de/store');
    await shown(page, 'store___de');
    expect(documents).toEqual([]);
    await close();
  });

  test('stays, and its next link loads a document at most once in ten seconds', async () => {
    const { page, documents, close } = await openPage('/de', (fresh) =>
      fresh.route('**/builds/latest.json?*', newer),
    );
    await mark(page);
    await polled(page);
    expect(await isMarked(page)).toBe(true);
    await linkTo(page, '/de/store');
    await shown(page, 'store___de');
    expect(documents).toEqual(['/de/store']);
    // The loaded document is no newer, so the second click stays inside the app.
    await page.goto(`${site.url}/de`, { waitUntil: 'networkidle' });
    documents.length = 0;
    await polled(page);
    await linkTo(page, '/de/store');
    await shown(page, 'store___de');
    expect(documents).toEqual([]);
    await close();
  });

  test('keeps Back, query, and hash', async () => {
    const { page, documents, close } = await openPage('/store');
    await linkTo(page, '/faq/general');
    await shown(page, 'faq-category___en');
    await page.route('**/builds/latest.json?*', newer);
    await polled(page);
    await page.goBack();
    await page.waitForFunction(() => !document.body.hasAttribute('data-mark'));
    await shown(page, 'store___en');
    expect(here(page)).toBe('/store');
    expect(documents).toEqual(['/store']);
    await close();
  });

  test('is kept while a form has typed values', async () => {
    const { page, documents, close } = await openPage('/pay?product=cadreader&plan=lifetime', (f) =>
      f.route('**/builds/latest.json?*', newer),
    );
    await page.fill('[name=name]', 'Ana');
    await polled(page);
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('#languages a[hreflang=de]')?.click();
    });
    await page.waitForSelector('html[lang=de]');
    expect(await page.inputValue('[name=name]')).toBe('Ana');
    expect(documents).toEqual([]);
    await close();
  });
});
