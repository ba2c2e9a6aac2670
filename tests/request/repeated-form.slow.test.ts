import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseStopped } from '../../db/errors.ts';
import { openTicket } from '../../domain/ticket/index.ts';
import { i18n } from '../../web/client/catalogs.ts';
import { keepFormOnFailure } from '../../web/client/kept-form.ts';
import { addMember, PASSWORD, visitAsStaff } from '../harness/accounts.ts';
import { allowConsole } from '../harness/console.ts';
import { sentForm } from '../harness/sent-form.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

type Fields = Readonly<Record<string, string>>;

const post = (path: string, body: URLSearchParams | FormData, cookie = '') =>
  site.get(path, { method: 'POST', body, headers: { origin: site.url, cookie } });

/** Posts without scripts while the database is down. Returns the form on the error page. */
async function postWhileAway(path: string, body: URLSearchParams | FormData, cookie = '') {
  allowConsole();
  const away = () => Promise.reject(new DatabaseStopped('away'));
  const spies = (['run', 'read'] as const).map((name) =>
    vi.spyOn(site.database, name).mockImplementation(away),
  );
  const answer = await post(path, body, cookie);
  const html = await answer.text();
  for (const spy of spies) spy.mockRestore();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'private, no-store']);
  const form = parse(html).querySelector('#sent-form');
  if (!form) throw new Error(`${path}: no form`);
  return { form, html };
}

const rows = async (sql: string) => (await site.database.pool.query(sql)).rows;
const TICKET: Fields = {
  name: 'Ada',
  email: 'ada@buyer.example',
  category: 'bug',
  product: 'zipx',
  windows: '11',
  language: 'de',
  subject: 'Geht <b>nicht</b>',
  message: 'Eins "geht" nicht.\nZwei auch nicht.',
};

test('a support request with a file keeps typed values and is one request when sent again', async () => {
  const typed = new FormData();
  for (const [name, value] of Object.entries({ form: randomUUID(), ...TICKET }))
    typed.append(name, value);
  typed.append('attachments', new File(['hello'], 'log.txt', { type: 'text/plain' }));
  const { form } = await postWhileAway('/de/about/create_ticket', typed);
  expect(form.querySelector('[type=file]')?.getAttribute('name')).toBe('attachments');
  for (const _ of [1, 2]) {
    const again = await post('/de/about/create_ticket', sentForm(form));
    expect([again.status, again.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/de/about/ticket?ticket='),
    ]);
  }
  expect(await rows('SELECT subject FROM ticket')).toEqual([{ subject: TICKET['subject'] }]);
});

test('a sign-in keeps the address and asks for the password again', async () => {
  await addMember(site, { email: 'ada@member.example' });
  const typed = { step: 'signin', email: 'ada@member.example', password: PASSWORD };
  const { form, html } = await postWhileAway('/login/signin', new URLSearchParams(typed));
  expect(html).not.toContain(PASSWORD);
  const again = await post('/login/signin', sentForm(form, { password: PASSWORD }));
  expect([again.status, again.headers.has('set-cookie')]).toEqual([303, true]);
});

test('a staff answer that fails before the form is read is one answer when sent again', async () => {
  const input = { ...TICKET, team: 'support', locale: 'de', text: 'Bitte helfen Sie mir.' };
  const opened = await site.database.run((work) =>
    openTicket(work, {
      id: randomUUID(),
      accountId: null,
      from: 'office',
      files: [],
      proof: '',
      input: { ...input, version: null, order: '' } as never,
    }),
  );
  if (!opened.ok) throw new Error(opened.code);
  const sam = await visitAsStaff(site, { email: 'sam@shop.example', role: 'support' });
  const path = `/office/tickets/${opened.value.ticket.number.toLowerCase()}`;
  const { document } = await sam.open(path);
  const answer = document.querySelector('form#answer');
  if (!answer) throw new Error('no form');
  const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const typed = sentForm(answer, { text: 'Eine lange Antwort.\nMit zwei Zeilen.' });
  const { form } = await postWhileAway(path, typed, cookie);
  expect(form.querySelector('textarea')?.text).toContain('Eine lange Antwort.');
  for (const _ of [1, 2]) expect((await post(path, sentForm(form), cookie)).status).toBe(303);
  expect(await rows("SELECT id FROM mail WHERE kind = 'ticket-answered'")).toHaveLength(1);
});

test('the pay form cannot be shown without prices, and everything except the card is kept', async () => {
  const typed = {
    purchase: randomUUID(),
    product: 'zipx',
    plan: 'year',
    name: 'Ada',
    country: 'US',
  };
  const card = { card_number: '4242424242424242', card_cvc: '987' };
  const { form, html } = await postWhileAway('/pay', new URLSearchParams({ ...typed, ...card }));
  expect(html).not.toMatch(/4242424242424242|987"/);
  const again = Object.fromEntries(sentForm(form));
  expect(again).toEqual({ ...typed, card_number: '', card_cvc: '' });
});

test('with scripts the router’s own answer keeps the page', async () => {
  allowConsole();
  const away = () => Promise.reject(new DatabaseStopped('away'));
  const spy = vi.spyOn(site.database, 'run').mockImplementation(away);
  const body = new URLSearchParams({ form: randomUUID(), ...TICKET });
  const answer = await post('/about/create_ticket.data', body);
  spy.mockRestore();
  expect([answer.status, answer.headers.has('x-remix-response')]).toEqual([500, true]);
  expect(await answer.clone().text()).toMatch(/^\[\{"_1":2\},"error",/);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect((await keepFormOnFailure(answer)).status).toBe(503);
});
