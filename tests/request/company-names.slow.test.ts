import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailKind } from '../../domain/mail/index.ts';
import { renderMail } from '../../domain/mail/render.ts';
import { folderOf, LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { listPlaceholders, readWritten } from '../../locales/prose.ts';
import { LISTED_PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { openMembers } from '../harness/members.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { VENDOR as SAMPLE } from '../harness/samples/vendor.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { isThorough } from '../harness/thorough.ts';

// In a shop of another company, nothing names the sample company. In every shop, texts show no unfilled placeholder.

const factsOf = (vendor: typeof SAMPLE | typeof VENDOR): string[] => {
  const { name, packagePrefix, company, mails } = vendor;
  return [
    name,
    packagePrefix,
    company.name,
    ...company.address,
    company.email,
    company.phone,
    company.head,
    company.register,
    company.taxId,
    ...Object.values(mails),
  ];
};
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
const MAILS = 'content/mails/';
const QUOTES = '/office/quotes';
const QUOTE = {
  email: 'ada@buyer.example',
  name: 'Ada',
  company: 'Engines AG',
  street: 'Ring 1',
  postcode: '8001',
  city: 'Zürich',
  country: 'CH',
  language: 'en',
  market: 'eu',
  product: LISTED_PRODUCTS[0]?.key ?? '',
  plan: 'year',
  seats: '3',
};
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
  // The defaults are the vendor's.
  const settings = { SUPPORT_MAIL: '', PACKAGE_PREFIX: '', BANK_ACCOUNTS: 'EUR=IBAN AT00 0000' };
  site = await openTestSite({ prints: true, settings });
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
  return { known: [...known], count: known.size, faults };
}

const others = LOCALES.filter(({ prefix }) => folderOf(prefix) !== '');
const isOther = (path: string) =>
  others.some(({ prefix }) => path === `/${prefix}` || path.startsWith(`/${prefix}/`));

test('names only this company on the pages in English, in accounts, and in the office', async () => {
  const { count, faults } = await crawl((path) => !isOther(path), ['/', '/sitemap.xml', ...STARTS]);
  expect(count).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

/** In the sample shop, nobody else has a name to find, and the pages in English are enough for placeholders. */
test.runIf(isThorough || OTHERS.length > 0).each(isThorough ? others : others.slice(0, 1))(
  'names only this company in $prefix',
  async ({ prefix }) => {
    const inside = (path: string) => path === `/${prefix}` || path.startsWith(`/${prefix}/`);
    const starts = [`/${prefix}`, `/${prefix}/sitemap.xml`, `/${prefix}/member/orders`];
    const { count, faults } = await crawl(inside, starts);
    expect(count).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  },
);

/** A quote, an invoice, its credit note, and a statement. */
const DOCUMENTS = [
  /^\/quote\/pdf\?/,
  /^\/invoice\/pdf\?(?!.*document=CN-)/,
  /^\/invoice\/pdf\?.*document=CN-/,
  /^\/member\/file\?kind=statement/,
];

test('names only this company in documents', async () => {
  const { rows } = openMembers(site);
  const staff = await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' });
  const quote = await staff.submit(await staff.open(QUOTES), 'form#preview-quote', QUOTE);
  await staff.submit(quote, 'form#make-quote', { why: 'asked by phone' });
  const [{ id: quoted }] = await rows('SELECT id FROM sales_quote');
  const [{ id: bought }] = await rows('SELECT id FROM orders WHERE email = $1', [BOSS]);
  const order = await staff.open(`/office/orders/${bought}`);
  const refund = { why: 'asked for it', how: 'whole' };
  await staff.submit(await staff.submit(order, 'form#preview-refund', refund), 'form#refund');
  const notes = () => rows("SELECT 1 FROM invoice WHERE kind = 'credit-note'");
  await expect.poll(notes).toHaveLength(1);

  const starts = ['/member/orders', `/quote?purchase=${quoted}`];
  const isPaper = (path: string) => /^\/(?:success|invoice|quote|member\/file)\b/.test(path);
  const { known, faults } = await crawl(isPaper, starts);
  expect(faults).toEqual([]);
  for (const document of DOCUMENTS) {
    const path = known.find((each) => document.test(each)) ?? `${document}`;
    expect((await read(path)).text, path).toContain(VENDOR.company.name);
  }
});

test.each(LOCALES)('names only this company in all emails in $prefix', ({ prefix }) => {
  for (const path of listOriginals(process.cwd()).filter((each) => each.startsWith(MAILS))) {
    const kind = path.slice(MAILS.length, -'.md'.length) as MailKind;
    const { front, body } = readWritten(path, prefix);
    const names = listPlaceholders(`${Object.values(front).join(' ')} ${body}`);
    const fields = Object.fromEntries(names.map((name) => [name, 'https://shop.test/']));
    const { subject, html, text } = renderMail({ kind, locale: prefix, fields });
    expect([kind, `${subject}\n${html}\n${text}`.match(NAMES)]).toEqual([kind, null]);
  }
});

test('names only this company in its emails', async () => {
  const { rows } = await site.database.pool.query('SELECT kind, subject, html, text FROM mail');
  expect(rows.length).toBeGreaterThan(0);
  for (const { kind, subject, html, text } of rows) {
    expect([kind, `${subject}\n${html}\n${text}`.match(NAMES)]).toEqual([kind, null]);
    expect(html).toContain(VENDOR.name);
  }
});
