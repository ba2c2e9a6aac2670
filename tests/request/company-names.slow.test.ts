import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderOf, LOCALES } from '../../locales/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { openMembers } from '../harness/members.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { VENDOR as SAMPLE } from '../harness/samples/vendor.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { isThorough } from '../harness/thorough.ts';

// In a shop of another company, nothing names the sample company. In every shop, texts show no unfilled placeholder.

const factsOf = ({ name, company, mails }: typeof SAMPLE | typeof VENDOR): string[] => [
  name,
  company.name,
  ...company.address,
  company.email,
  company.phone,
  company.head,
  company.register,
  company.taxId,
  ...Object.values(mails),
];
const own = factsOf(VENDOR).join('\n');
const OTHERS = factsOf(SAMPLE).filter((fact) => !own.includes(fact));
const NUMBER =
  SAMPLE.orderPrefix === VENDOR.orderPrefix ? null : `${SAMPLE.orderPrefix}-[0-9A-Z]{8}`;
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Wire formats, cookies, and metrics are named after the engine, whoever runs it. */
const NAMES = new RegExp(
  `(?<![\\w-])(?:${[...OTHERS.map(quoted), NUMBER ?? '(?!)'].join('|')})(?![\\w-])`,
  'g',
);
const PLACEHOLDER = /\{(?:brand|company|company_address|example_order|languages|sample_note)\}/g;

const BOSS = 'boss@shop.example';
const STARTS = [
  ...['/robots.txt', '/.well-known/security.txt', '/manifest.webmanifest', '/store/feed'],
  ...['/api/openapi.json', '/api/v1/openapi.json', '/member/orders', '/office', '/nowhere'],
];
/** They end the session, are too many and alike, or show texts as they are written. */
const SKIPPED =
  /^\/(?:assets|sandbox|fonts|icons|og)\/|sign-?out|\/member\/leave|\/office\/texts\/|\/office\/translations\/|[?&](?:lang|after|before)=/;

let site: TestSite;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite({ prints: true, settings: { SUPPORT_MAIL: 'care@shop.example' } });
  const members = openMembers(site);
  const { visitor } = await members.owner(BOSS);
  const staff = "UPDATE account SET role = 'admin', second_factor = true WHERE email = $1";
  await members.rows(staff, [BOSS]);
  cookie = members.cookieOf(visitor);
});
afterAll(() => site.stop());

async function read(path: string) {
  const answer = await site.get(path, { headers: { cookie } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const text = type.includes('pdf') ? textOfPdf(bytes) : new TextDecoder().decode(bytes);
  const location = answer.headers.get('location');
  return { status: answer.status, text: type.startsWith('image/') ? '' : text, location };
}

const pathOf = (address: string, from: string): string | null => {
  const { origin, pathname, search } = new URL(address.replaceAll('&amp;', '&'), site.url + from);
  return origin === site.url && !SKIPPED.test(pathname + search) ? pathname + search : null;
};

function linksIn(text: string, from: string): string[] {
  const links = [...text.matchAll(/(?:href="|<loc>)([^"<]+)/g)].map(([, address = '']) => address);
  return links
    .filter((address) => /^(?:https?:|\/)/.test(address))
    .flatMap((address) => pathOf(address, from) ?? []);
}

/** Follows every link from the starts and the sitemaps. */
async function crawl(isWanted: (path: string) => boolean, starts: readonly string[]) {
  const known = new Set(starts);
  const faults: string[] = [];
  for (const path of known) {
    const { status, text, location } = await read(path);
    if (status >= 500) faults.push(`${path}: ${status}`);
    for (const found of new Set(text.match(NAMES))) faults.push(`${path}: ${found}`);
    for (const found of new Set(text.match(PLACEHOLDER))) faults.push(`${path}: ${found}`);
    const next = location === null ? [] : [pathOf(location, path) ?? path];
    for (const link of [...linksIn(text, path), ...next]) if (isWanted(link)) known.add(link);
  }
  return { count: known.size, faults };
}

const others = LOCALES.filter(({ prefix }) => folderOf(prefix) !== '');
const isOther = (path: string) =>
  others.some(({ prefix }) => path === `/${prefix}` || path.startsWith(`/${prefix}/`));

test('names only this company on the pages in English, in accounts, and in the office', async () => {
  const { count, faults } = await crawl((path) => !isOther(path), ['/', '/sitemap.xml', ...STARTS]);
  expect(count).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test.each(isThorough ? others : others.slice(0, 1))(
  'names only this company in $prefix',
  async ({ prefix }) => {
    const inside = (path: string) => path === `/${prefix}` || path.startsWith(`/${prefix}/`);
    const starts = [`/${prefix}`, `/${prefix}/sitemap.xml`, `/${prefix}/member/orders`];
    const { count, faults } = await crawl(inside, starts);
    expect(count).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  },
);

test('names only this company in its emails', async () => {
  const { rows } = await site.database.pool.query('SELECT kind, subject, html, text FROM mail');
  expect(rows.length).toBeGreaterThan(0);
  for (const { kind, subject, html, text } of rows) {
    expect([kind, `${subject}\n${html}\n${text}`.match(NAMES)]).toEqual([kind, null]);
    expect(html).toContain(VENDOR.name);
  }
});
