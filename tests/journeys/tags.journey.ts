import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, visit } from '../harness/visitor.ts';

const IDS = {
  TAG_MANAGER_ID: 'GTM-A',
  AD_PIXEL_ID: '11',
  HEATMAP_ID: 'hm',
  METRICA_ID: '22',
  UET_ID: '33',
};
const HOSTS = [
  'bat.bing.com',
  'connect.facebook.net',
  'mc.yandex.ru',
  'www.clarity.ms',
  'www.googletagmanager.com',
];
/** Delay from hydration to the first vendor request and to the last one, in milliseconds. */
const EARLY = 2500;
const LATE = 3500;

let denied: TestSite;
let blocked: TestSite;
let bare: TestSite;
let browser: Browser;

beforeAll(async () => {
  [denied, blocked, bare, browser] = await Promise.all([
    openTestSite({ settings: IDS }),
    openTestSite({ settings: { ...IDS, CONSENT_POLICY: 'block' } }),
    openTestSite(),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  for (const site of [denied, blocked, bare]) await site.stop();
});

/** Collects the queue for a vendor’s script. */
const STAND_IN = `{
  const list = (queue) => [...(queue ?? [])].map((each) => 'length' in each ? [...each] : each);
  (window.found ??= {})[document.currentScript.src] = JSON.stringify({
    dataLayer: list(window.dataLayer), fbq: list(window.fbq?.queue), uetq: [...(window.uetq ?? [])],
    clarity: list(window.clarity?.q), ym: list(window.ym?.a) });
}`;

/** With stand-ins for the vendors. `hosts` lists the other requested hosts. */
async function open(site: TestSite, before?: (page: Page) => Promise<unknown>, path = '/store') {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const requested: { readonly host: string; readonly at: number }[] = [];
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) refused.push(line.text());
  });
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      requested.push({ host: new URL(route.request().url()).host, at: performance.now() });
      return route.fulfill({ contentType: 'text/javascript', body: STAND_IN });
    },
  );
  await before?.(page);
  await page.goto(site.url + path, { waitUntil: 'load' });
  const hosts = () => requested.map(({ host }) => host).toSorted();
  return { page, hosts, refused, close: () => context.close() };
}

const press = (page: Page, name: string) => page.click(`#cookie-banner button[name=${name}]`);
async function foundBy(page: Page, host: string): Promise<Record<string, unknown[]>> {
  const text = await page.evaluate((part) => {
    const { found = {} } = window as unknown as { found?: Record<string, string> };
    return Object.entries(found).find(([url]) => url.includes(part))?.[1];
  }, host);
  return JSON.parse(text ?? '{}') as Record<string, unknown[]>;
}
const commandsNow = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((each) => ('length' in each ? Array.from(each) : each));
  });

const signals = (state: string) =>
  Object.fromEntries(
    ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'].map((name) => [
      name,
      state,
    ]),
  );

describe('where consent is required before loading', () => {
  test('requests no vendor, and after Allow requests all with consent granted', async () => {
    const { page, hosts, refused, close } = await open(blocked);
    await page.waitForTimeout(LATE + 1000);
    expect(hosts()).toEqual([]);
    await press(page, 'allow');
    await expect.poll(hosts).toEqual(HOSTS);
    await expect
      .poll(() => commandsNow(page))
      .toContainEqual(['consent', 'update', signals('granted')]);
    expect(refused).toEqual([]);
    await close();
  });

  test('requests none after Decline', async () => {
    const { page, hosts, close } = await open(blocked);
    await press(page, 'decline');
    await page.waitForTimeout(LATE);
    await page.click('header nav a[href$="/store"]');
    await page.waitForTimeout(1000);
    expect(hosts()).toEqual([]);
    await close();
  });

  test('requests none under Global Privacy Control, and shows no banner', async () => {
    const { page, hosts, close } = await open(blocked, (fresh) =>
      fresh.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      }),
    );
    await page.locator('#cookie-banner').waitFor({ state: 'detached' });
    await page.waitForTimeout(LATE);
    expect(hosts()).toEqual([]);
    await close();
  });
});

test('requests no other host without ids, whatever the answer', async () => {
  const { page, hosts, close } = await open(bare);
  await press(page, 'allow');
  await page.waitForTimeout(LATE);
  expect(hosts()).toEqual([]);
  await close();
});

test('vendors that load denied come late and get the denial before their script, then the consent', async () => {
  const { page, hosts, refused, close } = await open(denied);
  await page.waitForTimeout(EARLY);
  expect(hosts()).toEqual([]);
  expect((await commandsNow(page))[0]).toEqual(['consent', 'default', signals('denied')]);
  await expect.poll(hosts).toEqual(HOSTS);
  await page.waitForTimeout(500);
  const google = await foundBy(page, 'googletagmanager');
  expect(google.dataLayer?.[0]).toEqual(['consent', 'default', signals('denied')]);
  expect((await foundBy(page, 'facebook')).fbq?.[0]).toEqual(['consent', 'revoke']);
  expect((await foundBy(page, 'bing')).uetq?.slice(0, 3)).toEqual([
    'consent',
    'default',
    { ad_storage: 'denied' },
  ]);
  expect((await foundBy(page, 'yandex')).ym).toEqual([]);
  expect(await commandsNow(page)).not.toContainEqual(['consent', 'update', signals('granted')]);
  await press(page, 'allow');
  await expect
    .poll(() => commandsNow(page))
    .toContainEqual(['consent', 'update', signals('granted')]);
  expect(hosts()).toEqual(HOSTS);
  expect(refused).toEqual([]);
  await close();
});

test('reports a paid order once with consent, and not where its URL could be read', async () => {
  const visitor = visit(denied);
  const paid = await visitor.submit(await goToPay(visitor), 'form#pay', BUYER);
  const start = async (page: Page) => {
    await page.clock.install();
    const allow = { name: 'allow', value: 'true', url: denied.url };
    const placed = { name: 'purchase', value: visitor.cookies.get('purchase') ?? '' };
    await page.context().addCookies([allow, { ...placed, url: denied.url }]);
  };
  const { page, hosts, refused, close } = await open(denied, start, paid.path);
  const soldOn = async (path: string) => {
    await page.goto(denied.url + path, { waitUntil: 'networkidle' });
    await page.clock.fastForward(LATE);
    await expect
      .poll(() => commandsNow(page))
      .toContainEqual(['consent', 'update', expect.anything()]);
    expect(await page.evaluate(() => document.referrer)).not.toContain('order=');
    const commands = (await commandsNow(page)) as { event?: string; ecommerce?: unknown }[];
    return commands.filter(({ event }) => event === 'purchase').map(({ ecommerce }) => ecommerce);
  };
  // Only a hydrated page has the button that copies the key.
  await page.locator('.key-row:has(#licence-key) button').waitFor();
  await page.waitForFunction(() => sessionStorage.getItem('sale-waits') !== null);
  await page.clock.fastForward(LATE);
  expect(hosts()).toEqual([]);
  const value = Number(getElement(paid, '#order-total').getAttribute('data-minor')) / 100;
  expect(await soldOn('/store')).toMatchObject([{ value, currency: 'USD', items: [{}] }]);
  expect(await soldOn('/zipx')).toEqual([]);
  expect(refused).toEqual([]);
  await close();
});

test('places and shows an order in documents without vendors', async () => {
  const { page, hosts, close } = await open(denied, undefined, '/buy?product=zipx');
  const strangers = () =>
    page.evaluate(() =>
      [...document.scripts].flatMap(({ src }) => (/^https:/.test(src) ? [new URL(src).host] : [])),
    );
  await expect.poll(async () => (await strangers()).toSorted()).toEqual(HOSTS);
  await page.click('form#buy button[type=submit] >> visible=true');
  await page.waitForSelector('form#pay');
  expect(await strangers()).toEqual([]);
  await page.click('form#pay button[type=submit] >> visible=true');
  await page.waitForURL(/purchase=/);
  await page.waitForSelector('#error-summary');
  await page.waitForTimeout(LATE);
  expect(await strangers()).toEqual([]);
  expect(hosts()).toEqual(HOSTS);
  await close();
});

test('the policy of a page names the hosts of the configured vendors only', async () => {
  const only = await openTestSite({ settings: { UET_ID: '33' } });
  const hostsOf = async (site: TestSite, path = '/store') => {
    const answer = await site.get(path);
    await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    return [...new Set(policy.match(/https:\/\/[^\s;]+/g) ?? [])].toSorted();
  };
  expect(await hostsOf(bare)).toEqual([]);
  expect(await hostsOf(only)).toEqual(['https://bat.bing.com']);
  const all = await hostsOf(denied);
  expect(await hostsOf(blocked)).toEqual(all);
  expect(await hostsOf(denied, '/ru/zipx/y1')).toEqual(['https://mc.yandex.ru']);
  for (const host of HOSTS) expect(all).toContain(`https://${host}`);
  await only.stop();
});
