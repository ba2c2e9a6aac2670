import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../domain/ticket/index.ts';
import { LOCALES } from '../../locales/index.ts';
import { wordsOf } from '../../web/loaders/catalogs.server.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { textOf, visit } from '../harness/visitor.ts';
import { addressOf, PREFIXES } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

test.each(PREFIXES)('%s: the footer links to the company details', async (prefix) => {
  const open = async (path: string) => parse(await (await site.get(path)).text());
  const page = await open(addressOf(prefix, '/company/privacy-policy'));
  const facts = addressOf(prefix, '/about/about-us#company');
  const [link] = page.querySelectorAll(`footer a[href="${facts}"]`);
  expect(link?.text).toMatch(/\S/);
  const company = (await open(facts.split('#', 1)[0] ?? '')).querySelector('#company');
  expect(company?.querySelectorAll('dt')).toHaveLength(6);
  for (const fact of ['Erika Mustermann', '10115 Berlin', 'shop@example.com', 'HRB 000000'])
    expect(company?.querySelector('dl')?.text).toContain(fact);
});

test('the cookie settings explain without scripts why there is no choice', async () => {
  const page = await visit(site).open('/company/cookie-settings');
  const [, text] = /<noscript>(.*?)<\/noscript>/.exec(page.html.replace(/^.*<main/s, '')) ?? [];
  expect(text).toContain('Optional cookies are off.');
  expect(text).toContain('Without JavaScript, we never set optional cookies.');
});

test('an incomplete support request lists each error once at the URL other forms post to', async () => {
  const visitor = visit(site);
  for (const path of ['/about/create_ticket', '/about/contact-us']) {
    const form = path.endsWith('ticket') ? 'form#ticket' : 'form#contact';
    const page = await visitor.submit(await visitor.open(path), form, { email: 'nobody' });
    expect(page.status).toBe(422);
    expect(page.document.querySelectorAll('#error-summary a').length).toBeGreaterThan(1);
    expect(textOf(page, '#refusal')).toBeNull();
    const ids = page.document.querySelectorAll('[id]').map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  }
});

test('a request about personal data is sent from the page that explains it to the privacy team', async () => {
  const visitor = visit(site);
  const path = '/de/company/data-request';
  const fields = { subject: 'deletion', email: 'x', order: '', message: 'Bitte bald.' };
  const wrong = await visitor.submit(await visitor.open(path), 'form#data-request', fields);
  expect([wrong.status, wrong.path]).toEqual([422, path]);
  expect(wrong.document.querySelectorAll('#error-summary a')).toHaveLength(2);
  expect(wrong.document.querySelector('option[selected]')?.getAttribute('value')).toBe(
    fields.subject,
  );
  expect(textOf(wrong, 'textarea')).toBe(fields.message);
  const typed = { name: 'Ada', email: 'ada@data.example', message: fields.message };
  const sent = await visitor.submit(wrong, 'form#data-request', typed);
  expect([sent.status, textOf(sent, '#ticket-number') !== '']).toEqual([200, true]);
  const { rows } = await site.database.pool.query(
    `SELECT team, category, subject, text FROM ticket
     JOIN ticket_message ON ticket_message.ticket_id = ticket.id WHERE email = $1`,
    [typed.email],
  );
  const subject = 'Ich möchte, dass meine Daten gelöscht werden';
  expect(rows).toMatchObject([{ team: 'privacy', category: 'privacy', subject }]);
  expect(rows[0].text).toMatch(/^Bitte bearbeiten Sie .+\n\nBitte bald\.$/);
});

test('a request about personal data needs no details in any language', () => {
  const words = LOCALES.map((locale) => wordsOf(locale)._('ticket.data.plain'));
  expect(words).toHaveLength(LOCALES.length);
  for (const text of words) expect([...text].length).toBeGreaterThanOrEqual(LIMITS.message.min);
});
