import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { rawRequest } from '../harness/raw-http.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
let ads: Visitor;

const rows = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;

beforeAll(async () => {
  site = await openTestSite();
  ads = await visitAsStaff(site, { email: 'marketing@shop.example', role: 'marketing' });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await rows('TRUNCATE variant_rule');
});

/** Longer than the server takes to load a rule. */
const KNOWN_AFTER = seconds(5.5);
const known = () => setTimeout(KNOWN_AFTER);

type Change = Readonly<Record<string, string | null>>;
async function addRule(change: Change = {}): Promise<void> {
  const rule: Change = { product: 'zipx', variant: 'b1', locale: null, ...change };
  const times = { starts_at: '2026-01-01', ends_at: null, paused_at: null, ...change };
  await rows(
    `INSERT INTO variant_rule (id, product, variant, channel, locale, starts_at, ends_at, paused_at,
      created_by, created_at) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, 'x', now())`,
    [
      ...[rule['product'], rule['variant'], rule['channel'] ?? null, rule['locale']],
      ...[times.starts_at, times.ends_at, times.paused_at],
    ],
  );
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(site.url + path, { method, headers });
const ways = (...paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await ask(path);
      return [status, headers.location];
    }),
  );

test('a landing page ends with one action and lets visitors try a voice before its benefits', async () => {
  for (const path of ['/vox-magic/v', '/de/zipx/b1', '/dll-fixer/v1']) {
    const { body } = await ask(path);
    const closing = /<section class="closing">.*?<\/section>/s.exec(`${body}`)?.[0] ?? '';
    const links = [...closing.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    const isLanding = path !== '/dll-fixer/v1';
    expect(links.some((href) => href.includes('/tip-download/'))).toBe(true);
    expect(links.some((href) => href.includes('/buy'))).toBe(!isLanding);
  }
  const voices = `${(await ask('/vox-magic/v')).body}`;
  expect(voices.indexOf('id="try-voice"')).toBeGreaterThan(0);
  expect(voices.indexOf('id="try-voice"')).toBeLessThan(
    voices.indexOf('class="wrap section benefits"'),
  );
});

describe('clicks', () => {
  test('get the same bytes without an active rule', async () => {
    const before = await ask('/zipx?gclid=A');
    expect(before.status).toBe(200);
    await addRule({ ends_at: '2026-01-02' });
    await addRule({ starts_at: '2099-01-01' });
    await addRule({ paused_at: '2026-01-02' });
    await addRule({ product: 'vox-magic', variant: 'v' });
    await known();
    const after = await ask('/zipx?gclid=A');
    expect(after.status).toBe(200);
    expect(after.body.equals(before.body)).toBe(true);
    expect(after.headers['cache-control']).toBe(before.headers['cache-control']);
  });

  test('are redirected by a rule with language and query unchanged, and nothing else is', async () => {
    await addRule();
    await addRule({ variant: 'v1', locale: 'de' });
    await addRule({ variant: 'y1', channel: 'YandexSEM' });
    await known();
    expect(
      await ways(
        '/zipx?gclid=A%2fb&utm_source=x+y',
        '/ar/zipx?x=1&gclid=A',
        '/de/zipx?gclid=A',
        '/de/zipx?yclid=B',
        '/zipx?yclid=B',
        '/zipx/?lang=fr&gclid=A',
      ),
    ).toEqual([
      [302, '/zipx/b1?gclid=A%2fb&utm_source=x+y'],
      [302, '/ar/zipx/b1?x=1&gclid=A'],
      [302, '/de/zipx/v1?gclid=A'],
      [302, '/de/zipx/v1?yclid=B'],
      [302, '/zipx/y1?yclid=B'],
      // A redirect that applies to every visitor comes first.
      [301, '/zipx?lang=fr&gclid=A'],
    ]);
    const head = await ask('/zipx?gclid=A', {}, 'HEAD');
    expect([head.status, head.headers.location]).toEqual([302, '/zipx/b1?gclid=A']);
    expect(head.headers['cache-control']).toBe('private, no-store');
    const paths = [
      ...['/zipx', '/zipx?utm_source=x', '/zipx?gclid=', '/de/zipx', '/zipx/b1?gclid=A'],
      ...['/zipx.data?gclid=A', '/vox-magic?gclid=A'],
    ];
    expect(await ways(...paths)).toEqual(paths.map(() => [200, undefined]));
    const kept = await ask('/zipx', { 'user-agent': 'Googlebot/2.1' });
    expect(kept.headers.etag).toBeDefined();
    const link = await ask('/zipx?gclid=A', { referer: `${site.url}/zipx/b1?gclid=A` });
    expect(link.status).toBe(200);
  });
});

describe('the office page of the rules', () => {
  const form = { page: '/zipx/y1', language: 'ru', channel: 'YandexSEM' };

  test('shows errors at their fields and keeps typed values', async () => {
    const page = await ads.open('/office/variants');
    expect(textOf(page, '#none')).toContain('No rules found');
    const refused = await ads.submit(page, 'form#preview-rule', {
      ...form,
      market: 'us',
      'ends-at': '2026-02-31T10:00',
    });
    expect(refused.status).toBe(422);
    expect(textOf(refused, '[data-error-for="ends-at"]')).toContain('date and a time');
    const chosen = (name: string) =>
      refused.document.querySelector(`#${name} option[selected]`)?.getAttribute('value');
    expect(['page', 'language', 'market', 'channel'].map(chosen)).toEqual([
      ...['/zipx/y1', 'ru', 'us', 'YandexSEM'],
    ]);
    expect(refused.document.querySelector('#ends-at')?.getAttribute('value')).toBe(
      '2026-02-31T10:00',
    );
    const other = await ads.submit(refused, 'form#preview-rule', { 'ends-at': '' });
    expect(textOf(other, '[data-error-for="market"]')).toContain('another market');
    const late = await ads.submit(other, 'form#preview-rule', {
      market: '',
      'ends-at': '2020-01-01T10:00',
    });
    expect(textOf(late, '[data-error-for="ends-at"]')).toContain('later than the start');
  });

  test('creates a rule once after a preview, pauses, resumes, and ends it', async () => {
    await addRule({ variant: 'v1' });
    const page = await ads.open('/office/variants');
    const shown = await ads.submit(page, 'form#preview-rule', form);
    expect(textOf(shown, '#preview')).toContain(
      'Visitors who click an ad for /zipx will be taken to /zipx/y1.',
    );
    expect(shown.document.querySelector('#looks a')?.getAttribute('href')).toBe('/ru/zipx/y1');
    expect(textOf(shown, '#preview [data-left-out]')).toContain('Google, Meta');
    expect(textOf(shown, '#before')).toContain('/zipx/v1');
    expect(textOf(shown, '#preview dl')).toContain('Immediately');
    const days = { 'starts-at': '2090-03-04T05:06', 'ends-at': '2091-03-04T05:06' };
    const planned = await ads.submit(shown, 'form#preview-rule', days);
    expect(planned.document.querySelectorAll('#preview time').map(({ text }) => text)).toEqual([
      '2090-03-04 05:06:00 UTC',
      '2091-03-04 05:06:00 UTC',
    ]);
    const chinese = await ads.open('/cn/office/variants');
    expect(textOf(chinese, '[data-left-out="/zipx/y1"]')).toContain('Google、Meta、');
    const silent = await ads.submit(shown, 'form#add-rule', { why: ' ' });
    expect([silent.status, textOf(silent, '#refusal')]).toEqual([422, 'Please give a reason.']);
    const made = await ads.submit(silent, 'form#add-rule', { why: 'campaign' });
    expect(textOf(made, '#done')).toBe('Done.');
    await ads.submit(silent, 'form#add-rule', { why: 'campaign' });
    expect(await rows("SELECT variant FROM variant_rule WHERE variant = 'y1'")).toHaveLength(1);
    const row = 'tr[data-rule="/zipx/y1"]';
    expect(textOf(made, 'tr[data-rule="/zipx/v1"]')).toContain('/zipx/y1 (Russian and YandexSEM)');
    const paused = await ads.submit(made, `${row} form[id^="pause"]`, { why: 'look' });
    expect(textOf(paused, `${row} .pill`)).toBe('Paused');
    const resumed = await ads.submit(paused, `${row} form[id^="resume"]`, { why: 'good' });
    expect(textOf(resumed, `${row} .pill`)).toBe('Running');
    const wrong = await ads.submit(resumed, `${row} form[id^="end"]`, {
      why: 'over',
      end: '2020-01-01T00:00',
    });
    expect(wrong.status).toBe(422);
    expect(textOf(wrong, `${row} [data-error-for]`)).toContain('in the future');
    expect(wrong.document.querySelector(`${row} [name="end"]`)?.getAttribute('value')).toBe(
      '2020-01-01T00:00',
    );
    const ended = await ads.submit(wrong, `${row} form[id^="end"]`, { why: 'over', end: '' });
    expect(textOf(ended, `${row} .pill`)).toBe('Ended');
    expect(ended.document.querySelector(`${row} form`)).toBeNull();
    const acts = await rows("SELECT act FROM audit_entry WHERE object_kind = 'rule' ORDER BY at");
    expect(acts.map(({ act }) => act)).toEqual([
      ...['add-rule', 'pause-rule', 'resume-rule', 'end-rule'],
    ]);
  });

  test('ends a rule only if it is still the version shown', async () => {
    await addRule();
    const stale = await ads.open('/office/variants');
    const form = 'tr[data-rule] form[id^="end"]';
    const soon = { why: 'over', end: '2091-03-04T05:06' };
    expect(textOf(await ads.submit(stale, form, soon), '#done')).toBe('Done.');
    const other = { why: 'other', end: '2095-03-04T05:06' };
    const silent = await ads.submit(stale, form, { ...other, why: ' ' });
    const late = await ads.submit(silent, form, other);
    expect([late.status, textOf(late, '#refusal')]).toEqual([
      ...[422, 'This has changed in the meantime. Please look at it again.'],
    ]);
    const end = async () => (await rows('SELECT ends_at FROM variant_rule'))[0]?.['ends_at'];
    expect(await end()).toEqual(new Date('2091-03-04T05:06Z'));
    expect(textOf(await ads.submit(late, form, other), '#done')).toBe('Done.');
    expect(await end()).toEqual(new Date('2095-03-04T05:06Z'));
  });

  test('deletes a rule that has not started', async () => {
    await addRule({ starts_at: '2099-01-01' });
    const page = await ads.open('/office/variants?state=planned');
    const gone = await ads.submit(page, 'tr[data-rule] form[id^="remove"]', { why: 'wrong' });
    expect(textOf(gone, '#done')).toBe('Done.');
    expect(await rows('SELECT id FROM variant_rule')).toEqual([]);
  });
});

test.each(['/zipx/b1', '/de/vox-magic/v'])('%s: every link keeps the click id', async (path) => {
  const query = '?gclid=A%24%26&utm_source=x';
  const { document } = await visit(site).open(path + query);
  const links = document
    .querySelectorAll('a[href^="/"]')
    .map((link) => link.getAttribute('href') ?? '');
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((href) => !/\?gclid=A%24%26&(amp;)?utm_source=x(#|$)/.test(href))).toEqual(
    [],
  );
  const { document: plain } = await visit(site).open(path);
  expect(plain.querySelectorAll('a[href*="?"]').map((link) => link.getAttribute('href'))).toEqual(
    [],
  );
});

test('the report names the best page', async () => {
  await rows(
    `INSERT INTO landing (channel, click_id, product, locale, path, full_path, name, referrer,
      user_agent, language, clicked_at, created_at)
     SELECT 'GoogleSEM', 'c' || n, 'zipx', 'de', CASE WHEN n % 2 = 0 THEN '/de/zipx' ELSE '/de/zipx/b1' END,
      '', '', '', '', '', now(), now() FROM generate_series(1, 240) n`,
  );
  const page = await ads.open('/office/variants?view=report');
  const texts = (selector: string) =>
    page.document.querySelectorAll(selector).map((each) => each.text.trim());
  expect(texts('[data-group] h2')).toEqual(['ZipX · German · GoogleSEM']);
  expect(texts('[data-verdict="even"]')).toHaveLength(1);
  expect(texts('tr[data-page="/zipx/b1"] td')).toEqual([
    ...['/zipx/b1', '120', '0', '0.0%', '0.0% – 3.1%', ''],
  ]);
  expect(texts('tr[data-page="/zipx/y1"] td')[4]).toBe('');
  const other = await ads.open('/office/variants?view=report&language=fr');
  expect(textOf(other, '#none')).toBe('Nothing found.');
});
