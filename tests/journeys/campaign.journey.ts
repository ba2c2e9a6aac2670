import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../harness/browser.ts';
import { CARDS } from '../harness/buyer.ts';
import { openStage } from '../harness/stage.ts';

const { site, browser } = await openStage();

/** Wait before concluding that no report was sent, in milliseconds. */
const QUIET = 3000;

/** Records the reports that the page sends to the site. */
async function watch(status = 204, options: Parameters<typeof openPage>[1] = {}) {
  const { page, trouble, close } = await openPage(browser, options);
  const reports: Request[] = [];
  await page.route(/\/api\//, (route) => {
    reports.push(route.request());
    return route.fulfill({ status });
  });
  return { page, trouble, close, reports };
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForTimeout(QUIET);
}

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.endsWith('-ads'));

describe('reports no landing', () => {
  test.each(['/', '/zipx/b1?gclid=', '/store?utm_source=x'])('on %s', async (path) => {
    const { page, trouble, close, reports } = await watch();
    await page.goto(site.url + path);
    await settled(page);
    expect([reports.length, await cookiesOf(page), trouble]).toEqual([0, [], []]);
    await close();
  });
});

test('logs a failed report to the console without telling the visitor', async () => {
  const { page, trouble, close, reports } = await watch(500);
  await page.goto(`${site.url}/?gclid=A`);
  await expect.poll(() => trouble.some((line) => line.startsWith('Landing not logged'))).toBe(true);
  expect(reports).toHaveLength(1);
  expect(await page.locator('[data-toast]').count()).toBe(0);
  await close();
});

test('reports a landing once, after the language redirect, and no later navigation', async () => {
  const { page, trouble, close, reports } = await watch(204, { locale: 'de-AT' });
  const from = 'http://search.example/';
  await page.goto(`${site.url}/zipx/b1?gclid=Ab-1&utm_source=x#top`, { referer: from });
  await page.waitForURL(/\/de\/zipx\/b1/);
  await settled(page);
  await page.click('article .actions a:visible');
  await page.waitForURL('**/de/tip-download/zipx?gclid=Ab-1&utm_source=x');
  await page.click('a#logo');
  await settled(page);
  expect(reports).toHaveLength(1);
  const [report] = reports;
  expect(report?.url()).toBe(`${site.url}/api/log?channle=GoogleSEM`);
  expect(report?.method()).toBe('POST');
  expect(report?.headers()['content-type']).toBe('application/json');
  const { timestamp, userAgent, ...payload } = report?.postDataJSON() ?? {};
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(userAgent).toContain('Chrome');
  expect(payload).toEqual({
    path: '/de/zipx/b1',
    fullPath: '/de/zipx/b1?gclid=Ab-1&utm_source=x#top',
    name: 'zipx-b1___de',
    referrer: from,
    language: 'de-AT',
  });
  const [cookie] = await cookiesOf(page);
  expect(cookie).toMatchObject({ name: 'zipxGoogleSEM-ads', path: '/', sameSite: 'Lax' });
  expect(JSON.parse(decodeURIComponent(cookie?.value ?? ''))).toEqual({
    gclid: 'Ab-1',
    utm_source: 'x',
  });
  const left = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(3500);
  expect(left).toBeLessThanOrEqual(3600);
  expect(trouble).toEqual([]);
  await close();
});

test('replaces an older click by a newer one, and counts the home page for the archive tool', async () => {
  const { page, close, reports } = await watch();
  for (const id of ['1', '2']) {
    await page.goto(`${site.url}/?yclid=${id}`);
    await settled(page);
  }
  expect(reports.map((report) => report.url())).toEqual(
    ['1', '2'].map(() => `${site.url}/api/log?channle=YandexSEM`),
  );
  expect(
    (await cookiesOf(page)).map(({ name, value }) => [name, decodeURIComponent(value)]),
  ).toEqual([['zipxYandexSEM-ads', '{"yclid":"2"}']]);
  await close();
});

test('reports a refused card once, without personal data', async () => {
  const { page, close, reports } = await watch();
  await page.goto(`${site.url}/pay?product=zipx&plan=year&seats=1&email=x%40y.test`);
  await page.fill('[name=email]', 'buyer@shop.example');
  await page.fill('[name=name]', 'Ana Büyer');
  await page.fill('[name=card_number]', CARDS.declined);
  await page.fill('[name=card_expiry]', '12/40');
  await page.fill('[name=card_cvc]', '123');
  await page.check('[name=terms]');
  await page.click('form#pay button[type=submit]');
  await page.waitForSelector('#error-summary > p');
  await settled(page);
  expect(reports).toHaveLength(1);
  expect(reports[0]?.url()).toBe(`${site.url}/api/buy-error-log`);
  expect(reports[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  const payload = reports[0]?.postDataJSON();
  expect(Object.keys(payload).sort()).toEqual(['data', 'message', 'timestamp', 'type']);
  expect(payload).toMatchObject({ type: 'declined' });
  expect(JSON.stringify(payload)).not.toMatch(/shop\.example|Büyer|4000|y\.test/);
  await close();
});

test('reports a redirected click once from the landing page, and its links keep the click id', async () => {
  const { pool } = site.database;
  await pool.query(
    `INSERT INTO variant_rule (id, product, variant, locale, starts_at, created_by, created_at)
     VALUES (gen_random_uuid(), 'zipx', 'v1', 'de', now(), 'staff', now())`,
  );
  const { page, trouble, close } = await openPage(browser, { locale: 'de-AT' });
  // The server reloads its rules every five seconds.
  await page.waitForTimeout(5500);
  await page.goto(`${site.url}/zipx?gclid=R`, { referer: 'http://search.example/' });
  await page.waitForURL('**/de/zipx/v1?gclid=R');
  await settled(page);
  await page.click('article > p > a.button');
  await page.waitForURL('**/de/zipx?gclid=R');
  await page.reload();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/de/zipx');
  const { rows } = await pool.query("SELECT path FROM landing WHERE click_id = 'R'");
  expect([rows, trouble]).toEqual([[{ path: '/de/zipx/v1' }], []]);
  await close();
  await pool.query('TRUNCATE variant_rule');
});
