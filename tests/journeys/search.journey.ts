import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { openPage, touch } from '../harness/browser.ts';
import { openTestSite } from '../harness/site.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();
const hosted = await openTestSite({ settings: { SEARCH_ENGINE_ID: '0123:abc' } });
const waiting = await openTestSite({
  settings: { SEARCH_ENGINE_ID: '0123:abc', CONSENT_POLICY: 'block' },
});
afterAll(() => Promise.all([hosted.stop(), waiting.stop()]));

const go = (page: Page, url: string) => page.goto(url, { waitUntil: 'load' });

async function search(page: Page, q: string): Promise<void> {
  await page.fill('form#search input[name=q]', q);
  await page.press('form#search input[name=q]', 'Enter');
}

async function switchTo(page: Page, tag: string): Promise<void> {
  await page.click('.language-menu summary');
  await page.click(`#languages a[hreflang="${tag}"]`);
  await page.waitForSelector(`html[lang="${tag}"]`);
}

/** Documents and the hosted script, in order. */
function listRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (request.resourceType() === 'document' || url.includes('cse.google')) requests.push(url);
  });
  return requests;
}

/** Records its calls and draws them. */
const STAND_IN = `
  window.log = window.log || [];
  const places = new Map();
  window.google = { search: { cse: { element: {
    render: ({ div, tag, gname }) => { log.push('render ' + tag); places.set(gname, div); },
    getElement: (gname) => places.has(gname) && window.broken !== 'nothing' ? {
      execute: window.broken === 'unready' ? undefined : (q) => {
        log.push('execute ' + q);
        const line = document.createElement('p');
        line.textContent = 'hosted: ' + q;
        places.get(gname).replaceChildren(line);
      },
    } : null,
  } } } };`;

const standIn = (page: Page, before = '') =>
  page.route('https://cse.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: before + STAND_IN }),
  );
const logOf = (page: Page) => page.evaluate(() => (window as unknown as { log: string[] }).log);

describe('our own index', () => {
  test('answers a new query in place, keeps it in the URL, and goes back', async () => {
    const { page, trouble, close } = await openPage(browser);
    const requests = listRequests(page);
    await go(page, `${site.url}/de/search?q=zip`);
    await page.waitForSelector('#search-results a[data-result]');
    await page.waitForLoadState('networkidle');
    await search(page, 'druckertreiber');
    await page.waitForSelector('#search-results a[data-result][href="/de/printerdriver"]');
    expect(page.url()).toBe(`${site.url}/de/search?q=druckertreiber`);
    expect(await page.textContent('#search-results mark')).toMatch(/druck|treiber/i);
    await page.goBack();
    await page.waitForSelector('#search-results a[data-result][href="/de/zipx"]');
    expect(await page.inputValue('input[name=q]')).toBe('zip');
    expect(requests).toEqual([`${site.url}/de/search?q=zip`]);
    expect(trouble).toEqual([]);
    await close();
  });

  test('answers in a new language without loading a document', async () => {
    const { page, trouble, close } = await openPage(browser);
    const requests = listRequests(page);
    await go(page, `${site.url}/de/search?q=DWG`);
    await page.waitForLoadState('networkidle');
    await switchTo(page, 'ja');
    await page.waitForSelector('#search-results a[data-result][href="/ja/cadreader"]');
    expect(requests).toHaveLength(1);
    expect(trouble).toEqual([]);
    await close();
  });

  test('reports a failed request, and Retry helps', async () => {
    const { page, close } = await openPage(browser);
    await go(page, `${site.url}/de/search?q=zip`);
    await page.waitForLoadState('networkidle');
    await page.route('**/search/results*', (route) => route.abort());
    await search(page, 'voice');
    await page.waitForSelector('[role=alert]');
    await page.unroute('**/search/results*');
    await page.click('[role=alert] button');
    await page.waitForSelector('#search-results a[data-result]');
    expect(await page.locator('[role=alert]').count()).toBe(0);
    await close();
  });
});

describe('the hosted engine', () => {
  test('is loaded once in the language of the page, and runs each query', async () => {
    const { page, close } = await openPage(browser);
    await standIn(page);
    const requests = listRequests(page);
    await go(page, `${hosted.url}/de/search?q=zip`);
    await page.waitForSelector('#search-results >> text=hosted: zip');
    await search(page, 'pdf');
    await page.waitForSelector('#search-results >> text=hosted: pdf');
    expect(await logOf(page)).toEqual(['render searchresults-only', 'execute zip', 'execute pdf']);
    expect(requests.slice(1)).toEqual(['https://cse.google.com/cse.js?cx=0123%3Aabc&language=de']);
    await close();
  });

  test('waits for Allow where consent is needed, and our own index answers until then', async () => {
    const { page, close } = await openPage(browser);
    await standIn(page);
    const requests = listRequests(page);
    await go(page, `${waiting.url}/de/search?q=zip`);
    await touch(page);
    await search(page, 'pdf');
    await page.waitForSelector('#search-results a[href="/de/pdfreader"]');
    expect(requests).toHaveLength(1);
    await page.click('#cookie-banner button >> nth=0');
    await page.waitForSelector('#search-results >> text=hosted: pdf');
    await close();
  });

  test('loads a document for another language', async () => {
    const { page, close } = await openPage(browser);
    await standIn(page);
    const requests = listRequests(page);
    await go(page, `${hosted.url}/de/search?q=zip`);
    await page.waitForSelector('#search-results >> text=hosted: zip');
    await switchTo(page, 'fr');
    await page.waitForSelector('#search-results >> text=hosted: zip');
    expect(requests).toEqual([
      `${hosted.url}/de/search?q=zip`,
      'https://cse.google.com/cse.js?cx=0123%3Aabc&language=de',
      `${hosted.url}/fr/search?q=zip`,
      'https://cse.google.com/cse.js?cx=0123%3Aabc&language=fr',
    ]);
    await close();
  });

  test('is not loaded before a search', async () => {
    const { page, trouble, close } = await openPage(browser);
    await go(page, `${hosted.url}/de/search`);
    await page.waitForLoadState('networkidle');
    expect(trouble).toEqual([]);
    await close();
  });

  test.each([
    ['makes no element', 'nothing'],
    ['is not ready', 'unready'],
  ])(
    'that %s is reported, our own results replace it, and the page keeps working',
    async (_name, fault) => {
      const { page, close } = await openPage(browser);
      await standIn(page, `window.broken = '${fault}';`);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await go(page, `${hosted.url}/de/search?q=zip`);
      await page.waitForSelector('[role=alert]');
      await page.waitForSelector('#search-results a[data-result][href="/de/zipx"]');
      await search(page, 'pdf');
      await page.waitForSelector('#search-results a[data-result][href="/de/pdfreader"]');
      expect(errors).toEqual([]);
      await page.evaluate(() => {
        (window as unknown as { broken: string }).broken = '';
      });
      await page.click('[role=alert] button');
      await page.waitForSelector('#search-results >> text=hosted: pdf');
      await close();
    },
  );
});
