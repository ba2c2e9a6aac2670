import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueLicense, openKeyRing } from '../../domain/license/index.ts';
import { managementPath } from '../../domain/subscription/index.ts';
import { licenseInput } from '../harness/licenses.ts';
import { type Owner, openMembers } from '../harness/members.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Page, visit } from '../harness/visitor.ts';

const COUNT = 120;

let site: TestSite;
let members: ReturnType<typeof openMembers>;
let ada: Owner;
let bob: Owner;
beforeAll(async () => {
  site = await openTestSite();
  members = openMembers(site);
  ada = await members.owner('ada@lists.example');
  bob = await members.owner('bob@lists.example');
  for (const { email } of [ada, bob]) await fill(email);
});
afterAll(() => site.stop());

/** Makes COUNT - 1 copies, each older and with its own values. Every two share a time. */
const copies = (table: string, changes: string, where: string) =>
  `INSERT INTO ${table} SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), ${changes}))).*
   FROM ${table} one, generate_series(1, ${COUNT - 1}) n WHERE ${where}`;
const earlier = (column: string) => `'${column}', one.${column} - (n / 2) * interval '1 hour'`;
/** Eight hexadecimal digits, for unique numbers. */
const digits = `upper(substr(md5(n || random()::text), 1, 8))`;

async function fill(email: string) {
  const ring = openKeyRing({
    signingKeyPem: readFileSync(join(site.dataDir, 'keys', 'licence-signing.pem'), 'utf8'),
  });
  await site.database.run(async (work) => {
    for (let number = 1; number < COUNT; number += 1)
      await issueLicense(work, ring, licenseInput({ email, orderId: randomUUID() }));
  });
  const order = `'order_number', 'VT-' || ${digits}, ${earlier('created_at')}`;
  await members.rows(copies('orders', order, 'one.email = $1'), [email]);
  const subscription = `'order_id', gen_random_uuid(), 'order_number', 'VT-' || ${digits}, ${earlier('created_at')}`;
  await members.rows(copies('subscription', subscription, 'one.email = $1'), [email]);
  const seat = `'device', md5(n::text), ${earlier('activated_at')}`;
  const ofOwner =
    'one.license_id IN (SELECT id FROM license WHERE email = $1) AND ended_at IS NULL';
  await members.rows(copies('license_activation', seat, ofOwner), [email]);
  await members.rows(
    `INSERT INTO ticket (id, number, email, name, locale, category, team, subject, state, content_hash, created_at, updated_at)
     SELECT gen_random_uuid(), 'TK-' || ${digits}, $1, '', 'en', 'other', 'support', 'Request of ' || $1, 'open',
       md5(n::text), now() - (n / 2) * interval '1 hour', now()
     FROM generate_series(1, ${COUNT}) n`,
    [email],
  );
}

/** Selector of the rows, and the attribute that identifies a row. */
const LISTS = {
  licences: ['.member-cards > li', 'id'],
  devices: ['.member-cards > li', 'id'],
  orders: ['#orders > li', 'data-order'],
  subscriptions: ['.member-cards > li', 'id'],
  tickets: ['#tickets tbody a', 'href'],
} as const;
type List = keyof typeof LISTS;

const rowsOf = (page: Page, list: List): string[] => {
  const [selector, name] = LISTS[list];
  return [...page.document.querySelectorAll(selector)].map((row) => row.getAttribute(name) ?? '');
};
const linkOf = (page: Page, rel: 'prev' | 'next') =>
  page.document.querySelector(`.pager a[rel=${rel}]`)?.getAttribute('href') ?? null;

/** By its own links. */
async function pagesOf(owner: Owner, list: List): Promise<Page[]> {
  const pages: Page[] = [];
  let at: string | null = `/member/${list}?from=mail`;
  while (at !== null) {
    const page: Page = await owner.visitor.open(at);
    expect(page.status).toBe(200);
    pages.push(page);
    at = linkOf(page, 'next');
  }
  return pages;
}

describe.each(Object.keys(LISTS) as List[])('%s of a member with very many', (list) => {
  test('fill three pages without repeating or losing a row, and show nobody else’s', async () => {
    const pages = await pagesOf(ada, list);
    const rows = pages.map((page) => rowsOf(page, list));
    expect(rows.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(rows.flat()).size).toBe(COUNT);
    const others = (await pagesOf(bob, list)).flatMap((page) => rowsOf(page, list));
    expect(rows.flat().filter((row) => others.includes(row))).toEqual([]);
    expect(pages.map(({ html }) => html).join('')).not.toContain('bob@');
  });

  test('link back, keep the query, and mark the current page', async () => {
    const second = await ada.visitor.open(`/de/member/${list}?page=2&from=mail`);
    expect([linkOf(second, 'prev'), linkOf(second, 'next')]).toEqual([
      `/de/member/${list}?from=mail`,
      `/de/member/${list}?from=mail&page=3`,
    ]);
    const current = second.document.querySelectorAll('.pager [aria-current=page]');
    expect(current.map(({ text }) => text)).toEqual(['Seite 22']);
    expect(linkOf(await ada.visitor.open(`/member/${list}`), 'prev')).toBeNull();
  });

  test.each([
    ['0', 'first'],
    ['-1', 'first'],
    ['two', 'first'],
    ['', 'first'],
    ['4', 'last'],
    ['999999999', 'last'],
    ['99999999999999999999', 'first'],
  ])('at page %j show the %s page', async (number, which) => {
    const page = await ada.visitor.open(`/member/${list}?page=${number}`);
    expect([page.status, rowsOf(page, list).length]).toEqual([200, which === 'first' ? 50 : 20]);
  });
});

test('a license linked from the overview is on the page shown', async () => {
  const first = rowsOf(await ada.visitor.open('/member/licences'), 'licences');
  const id = `licence-${ada.license}`;
  expect(first).not.toContain(id);
  const found = await ada.visitor.open(`/member/licences?licence=${ada.license}`);
  expect(rowsOf(found, 'licences')).toContain(id);
  const others = await ada.visitor.open(`/member/licences?licence=${bob.license}`);
  expect(rowsOf(others, 'licences')).not.toContain(`licence-${bob.license}`);
});

test('the overview counts all and lists a limited number', async () => {
  const overview = await ada.visitor.open('/member/overview');
  const counts = overview.document.querySelector('#counts')?.text;
  expect(counts?.match(/\d+/g)).toEqual(Array.from({ length: 5 }, () => String(COUNT)));
  await members.rows(
    `UPDATE subscription SET state = 'past-due', grace_ends_at = now() WHERE email = $1`,
    [ada.email],
  );
  const late = await ada.visitor.open('/member/overview');
  expect(late.document.querySelectorAll('[data-attention=past-due]')).toHaveLength(20);
});

test('the exported files hold everything', async () => {
  for (const kind of ['orders', 'licences', 'devices']) {
    const csv = await (await members.file(ada.visitor, `kind=${kind}`)).text();
    expect([kind, csv.trim().split('\n').length]).toEqual([kind, COUNT + 1]);
  }
  const all = await (await members.file(ada.visitor, 'kind=json')).json();
  const counts = [all.orders, all.licences, all.subscriptions, all.requests];
  expect(counts.map(({ length }) => length)).toEqual([COUNT, COUNT, COUNT, COUNT]);
});

test('a PC on the last page is deactivated there', async () => {
  const last = await ada.visitor.open('/member/devices?page=3');
  const path = last.document.querySelector('.member-cards li a')?.getAttribute('href') ?? '';
  const confirmation = await ada.visitor.open(path);
  const freed = await ada.visitor.submit(confirmation, 'form#free');
  expect(freed.path).toMatch(/^\/member\/devices\?freed=[^&]+&page=3$/);
  expect(rowsOf(freed, 'devices')).toHaveLength(19);
});

test('the list opened by an emailed link has pages, and a step finds its subscription on any of them', async () => {
  const [row] = await members.rows('SELECT id, email FROM subscription WHERE email = $1 LIMIT 1', [
    ada.email,
  ]);
  const secret = SITE_SETTINGS.SESSION_SECRET;
  const link = managementPath(
    secret,
    { id: `${row?.id}`, email: ada.email, locale: 'en' },
    new Date(),
  );
  const seen: string[] = [];
  let at: string | null = link;
  let last: Page | null = null;
  while (at !== null) {
    last = await visit(site).open(at);
    seen.push(...[...last.document.querySelectorAll('li.card')].map((card) => card.id));
    at = linkOf(last, 'next');
  }
  expect([seen.length, new Set(seen).size]).toEqual([COUNT, COUNT]);
  const step = last?.document.querySelector('li.card a[href*="do=cancel"]')?.getAttribute('href');
  const panel = await visit(site).open(step ?? '');
  expect(panel.document.querySelector('#step')).not.toBeNull();
  expect(panel.document.querySelector('#confirm')?.getAttribute('action')).toContain('page=3');
});
