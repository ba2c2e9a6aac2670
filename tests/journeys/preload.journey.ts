import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { touch } from '../harness/browser.ts';
import { openStage } from '../harness/stage.ts';
import { BASES } from '../request/addresses.ts';

const { site, browser } = await openStage();

/** Code of a single page. */
const ROUTE_CODE =
  /\/assets\/(store|faq|legal|product|about-us|contact-us|help-center|blog|search|login|buy|tip-download|scriptions|member|pay|uninstall|create-ticket)-[^/]*\.js/;

type Connection = { effectiveType?: string; saveData?: boolean };

async function openPage(
  path: string,
  connection: Connection = {},
  prepare?: (page: Page) => unknown,
) {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value });
  }, connection);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url().slice(site.url.length)));
  await prepare?.(page);
  await page.goto(site.url + path, { waitUntil: 'load' });
  return {
    page,
    requested,
    code: () => requested.filter((url) => ROUTE_CODE.test(url)),
    data: () => requested.filter((url) => url.includes('.data')),
    close: () => context.close(),
  };
}

describe('preloads nothing', () => {
  test.each([
    [{ effectiveType: 'slow-2g' }, false],
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ effectiveType: '2g' }, true],
  ])('with %j, data %s', async (connection, wantsData) => {
    const { page, code, data, close } = await openPage('/', connection);
    await page.waitForTimeout(2500);
    const before = new Set(code());
    await page.hover('header nav a[href="/store"]');
    await page.waitForTimeout(300);
    // Only the code of the page itself.
    expect(code().filter((url) => !before.has(url))).toEqual([]);
    expect(code().filter((url) => url.includes('/store-'))).toEqual([]);
    expect(data().length > 0).toBe(wantsData);
    await close();
  });

  test('for links that open elsewhere or change the language', async () => {
    const { page, requested, data, close } = await openPage('/cadreader', {}, (fresh) =>
      // Must run before any code of the site, even on a slow machine.
      fresh.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          for (const each of document.querySelectorAll('a[href^="/store"]'))
            each.setAttribute('target', '_blank');
        });
      }),
    );
    await page.click('.language-menu summary');
    await page.focus('header nav a[href="/store"]');
    await page.waitForTimeout(2500);
    expect(data()).not.toContain('/store.data');
    expect(requested.filter((url) => url.startsWith('/de'))).toEqual([]);
    await close();
  });
});

test('the document holds the style sheets of a page after its link is hovered, and the click adds none', async () => {
  const { page, close } = await openPage('/');
  await touch(page);
  const sheets = () =>
    page.$$eval('link[rel=stylesheet]', (all) => all.map((link) => link.getAttribute('href')));
  const needed = await page.evaluate(async () => {
    const html = await (await fetch('/zipx')).text();
    const target = new DOMParser().parseFromString(html, 'text/html');
    const links = [...target.querySelectorAll('link[rel=stylesheet]')];
    return links.map((link) => link.getAttribute('href'));
  });
  expect(await sheets()).not.toEqual(expect.arrayContaining(needed));
  await page.hover('main a[href="/zipx"]');
  await expect.poll(sheets).toEqual(expect.arrayContaining(needed));
  const before = await page.evaluateHandle(() => [
    ...document.querySelectorAll('link[rel=stylesheet]'),
  ]);
  await page.click('main a[href="/zipx"]');
  await page.waitForSelector('html[data-route-name="zipx___en"]', { state: 'attached' });
  // The pointer may rest on a link of the new page, whose style sheets may come too.
  const added = await before.evaluate((old) => {
    const now = [...document.querySelectorAll('link[rel=stylesheet]')];
    const kept = now.slice(0, old.length).every((link, index) => link === old[index]);
    return kept ? now.slice(old.length).map((link) => link.getAttribute('href')) : null;
  });
  expect(added).not.toBeNull();
  expect(added?.filter((href) => needed.includes(href))).toEqual([]);
  await close();
});

test('the code of a page runs once its link is hovered, not when the link is only visible', async () => {
  const { page, code, close } = await openPage('/', {}, (fresh) =>
    fresh.route(/\/assets\/store-[^/]*\.js/, async (route) => {
      const answer = await route.fetch();
      const body = `${await answer.text()}\n;globalThis.hasStoreCode = true;`;
      await route.fulfill({ response: answer, body });
    }),
  );
  const hasRun = () => page.evaluate(() => Reflect.has(globalThis, 'hasStoreCode'));
  await expect.poll(() => code().some((url) => url.includes('/store-'))).toBe(true);
  await page.waitForTimeout(1000);
  expect(await hasRun()).toBe(false);
  await page.hover('header nav a[href="/store"]');
  await expect.poll(hasRun).toBe(true);
  await close();
});

test('the messages of a page load once its link is hovered, and the click requests none', async () => {
  const { page, requested, close } = await openPage('/');
  const catalogs = () => requested.filter((url) => /\/assets\/choice-[^/]*\.js/.test(url));
  await page.waitForTimeout(2500);
  expect(catalogs()).toEqual([]);
  await page.hover('header nav a[href="/store"]');
  await expect.poll(() => catalogs().length).toBe(1);
  await page.click('header nav a[href="/store"]');
  await page.waitForSelector('html[data-route-name="store___en"]', { state: 'attached' });
  expect(catalogs()).toHaveLength(1);
  await close();
});

test('ten visible links with slow code load at most four files at once, and all in the end', async () => {
  let most = 0;
  let now = 0;
  const slow = async (route: Route) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((done) => setTimeout(done, 250));
    now -= 1;
    await route.continue();
  };
  const { page, code, close } = await openPage('/', { effectiveType: '4g' }, async (fresh) => {
    await fresh.setViewportSize({ width: 1280, height: 6000 });
    await fresh.route(ROUTE_CODE, slow);
  });
  await expect.poll(() => code().length).toBeGreaterThan(10);
  await page.waitForTimeout(1500);
  expect(most).toBe(4);
  const names = code();
  expect(new Set(names).size).toBe(names.length);
  await close();
});

test('data of linked pages is requested once, a second after load, and not again on click', async () => {
  const { page, data, close } = await openPage('/de/about/contact-us', {});
  await page.waitForTimeout(600);
  expect(data()).toEqual([]);
  await page.locator('footer a[href="/de/company/privacy-policy"]').scrollIntoViewIfNeeded();
  const url = '/de/company/privacy-policy.data';
  await expect.poll(data, { timeout: 5000 }).toContain(url);
  // The request has only started, so the click waits for the response.
  await page.waitForFunction(
    (name) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) => entry.name.endsWith(name) && (entry as PerformanceResourceTiming).responseEnd,
        ),
    url,
  );
  expect(data().some((each) => each.includes('/pay') || each.includes('/login'))).toBe(false);
  expect(new Set(data()).size).toBe(data().length);
  await touch(page);
  await page.click('footer a[href="/de/company/privacy-policy"]');
  await page.waitForSelector('html[data-route-name="company-privacy-policy___de"]');
  // Even the browser’s cache was not asked.
  expect(data().filter((each) => each === url)).toEqual([url]);
  await close();
});

test('data is public exactly where its page is', async () => {
  for (const { path } of BASES) {
    const address = path === '/' ? '/_.data' : `${path}.data`;
    const [data, document] = await Promise.all([site.get(address), site.get(path)]);
    await Promise.all([data.text(), document.text()]);
    const isShared = document.headers.get('cache-control')?.startsWith('public') ?? false;
    const kept = data.headers.get('cache-control') === 'public, max-age=60';
    expect(kept, path).toBe(isShared && data.status === 200);
  }
});
