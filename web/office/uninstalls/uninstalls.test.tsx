import { randomUUID } from 'node:crypto';
import { I18nProvider } from '@lingui/react';
import { type HTMLElement, parse } from 'node-html-parser';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../domain/account/index.ts';
import { recordAnswer } from '../../../domain/uninstall/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { forget } from './forget.server.ts';
import UninstallsPage from './uninstalls.tsx';
import { loader as file } from './uninstalls-file.ts';
import { openReport, type UninstallView } from './view.server.ts';

const PATH = 'https://shop.example/office/uninstalls';
const place = { secret: 'a secret of thirty-two characters', siteUrl: 'https://shop.example' };
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.database.pool.query('TRUNCATE uninstall_answer, uninstall_contact, mail, tried');
  for (const [reason, product, email] of [
    ['slow', 'zipx', 'ada@x.example'],
    ['slow', 'zipx', null],
    ['price', null, null],
  ] as const) {
    const facts = { version: product && '4.2.1', days: 3, install: null, locale: 'de', text: null };
    await db.run((work) =>
      recordAnswer(work, place, { ...facts, reason, product, email, formId: randomUUID() }),
    );
  }
});

function routeArgs(role: Role | null, query = '', fields?: Readonly<Record<string, string>>) {
  const context = new RouterContextProvider();
  const account = { email: 'staff@shop.example', role, secondFactor: true };
  const accounts = { read: async () => (role === null ? null : { account }) };
  const company = { zone: 'Europe/Berlin' };
  const services = { database: db, accounts, company, now: () => db.clock.now() };
  context.set(servicesContext, services as unknown as Services);
  const posted = fields && { method: 'POST', body: new URLSearchParams(fields) };
  return { request: new Request(PATH + query, posted), context };
}

/** Returns the status and the redirect of an action. */
async function outcomeOf(action: Promise<unknown>): Promise<readonly [number, string | null]> {
  const response = await action.then(
    (value) => value,
    (thrown: unknown) => thrown,
  );
  if (response instanceof Response) return [response.status, response.headers.get('location')];
  return [(response as { init: ResponseInit }).init.status ?? 200, null];
}

function pageOf(view: UninstallView, query = ''): HTMLElement {
  const props = { loaderData: view } as unknown as Parameters<typeof UninstallsPage>[0];
  const routes = [{ path: '*', element: <UninstallsPage {...props} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [`/office/uninstalls${query}`] });
  return parse(
    renderToString(
      <I18nProvider i18n={wordsOf(getLocale('en'))}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
}

const load = (role: Role | null, query = '') =>
  file(routeArgs(role, query) as unknown as Parameters<typeof file>[0]);
const contacts = async () =>
  (await db.database.pool.query('SELECT email FROM uninstall_contact')).rows;
const audited = async () =>
  (await db.database.pool.query('SELECT who, act, why, object_name FROM audit_entry')).rows;

test.each<[Role | null, number]>([
  [null, 303],
  ['none', 404],
  ['finance', 404],
  ['translator', 404],
])('denies the report, the file, and the deletion to the role %j', async (role, status) => {
  const fields = { step: 'forget-contact', why: 'asked', answer: randomUUID() };
  expect((await outcomeOf(openReport(routeArgs(role))))[0]).toBe(status);
  expect((await outcomeOf(load(role)))[0]).toBe(status);
  expect((await outcomeOf(forget(routeArgs(role, '', fields))))[0]).toBe(status);
});

test('shows marketing the reasons but no addresses, and lets it delete none', async () => {
  const view = await openReport(routeArgs('marketing'));
  expect(view.total).toBe(3);
  expect(JSON.stringify(view)).not.toContain('ada@');
  const fields = { step: 'forget-contact', why: 'asked', answer: view.texts[0]?.id ?? '' };
  expect((await outcomeOf(forget(routeArgs('marketing', '', fields))))[0]).toBe(404);
  expect(await contacts()).toHaveLength(1);
});

test('deletes an address only with a reason, and does not log the address', async () => {
  const id = (await openReport(routeArgs('support'))).texts[0]?.id ?? '';
  const step = { step: 'forget-contact', answer: id };
  const refused = await outcomeOf(forget(routeArgs('support', '', { ...step, why: ' ' })));
  expect([refused[0], await contacts()]).toEqual([422, [{ email: 'ada@x.example' }]]);
  const done = await outcomeOf(forget(routeArgs('support', '', { ...step, why: 'She asked' })));
  expect([done, await contacts()]).toEqual([[303, '/office/uninstalls?done=1'], []]);
  expect(await audited()).toEqual([
    { who: 'staff@shop.example', act: 'forget-contact', why: 'She asked', object_name: id },
  ]);
});

test('returns to the same part of a list and confirms once', async () => {
  const query = '?product=zipx&until=2026-01-31';
  const view = await openReport(routeArgs('support', query));
  const form = pageOf(view, `${query}&done=1`).querySelector('form[id^=forget-]');
  expect(form?.getAttribute('action')).toBe(`/office/uninstalls${query}`);
  const fields = { step: 'forget-contact', why: 'She asked', answer: view.texts[0]?.id ?? '' };
  const [, place] = await outcomeOf(forget(routeArgs('support', query, fields)));
  expect(place).toBe(`/office/uninstalls${query}&done=1`);
});

test('filters by period and product, and ignores invalid days', async () => {
  const total = async (query: string) => (await openReport(routeArgs('support', query))).total;
  expect(await total('?product=zipx')).toBe(2);
  expect(await total('?from=2026-01-16')).toBe(0);
  expect(await total('?until=2026-01-14')).toBe(0);
  expect(await total('?from=2026-01-15&until=2026-01-15&product=paint')).toBe(3);
  expect(await total('?from=2026-99-99&until=now')).toBe(3);
});

test('counts by reason, product, version, and language', async () => {
  const page = pageOf(await openReport(routeArgs('support')));
  const lines = page
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('td').map((cell) => cell.text.trim()));
  expect(lines.slice(0, -1)).toEqual([
    ['It’s too slow', '2', '3'],
    ['It costs too much', '1', '3'],
    ['ZipX', '2'],
    ['Not stated', '1'],
    ['ZipX', '4.2.1', '2'],
    ['Not stated', 'Not stated', '1'],
    ['German', '3'],
  ]);
  expect(lines.at(-1)?.at(-1)).toContain('ada@x.example');
});

test('exports the counts without personal data', async () => {
  const response = await load('marketing', '?product=zipx');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(await response.text()).toBe(
    'product,version,reason,language,count\r\nzipx,4.2.1,slow,de,2\r\n',
  );
});
