import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Fields, getElement, textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

/** Sent without what they ask for. */
const FORMS: [path: string, form: string, faulty: string, change: Fields][] = [
  ['/about/create_ticket', 'form#ticket', 'name email category subject message', {}],
  ['/about/contact-us', 'form#contact', 'name email subject message', {}],
  ['/about/ticket', 'form#find-ticket', 'number email', {}],
  ['/company/uninstall', 'form#uninstall', 'reason email', { email: 'ada@' }],
  ['/company/withdraw', 'form#withdraw', 'order email', {}],
  ['/license/retrieve', 'form#retrieve', 'email', {}],
  ['/upgrade', 'form#licence', 'code email', {}],
  ['/pay?product=zipx', 'form#pay', 'email name card_number card_expiry card_cvc terms', {}],
];

test.each(FORMS)(
  '%s names each field to correct, and links to it',
  async (path, form, faulty, change) => {
    const visitor = visit(site);
    const sent = await visitor.submit(await visitor.open(path), form, change);
    expect(sent.status).toBe(422);
    const links = sent.document.querySelectorAll('#error-summary a');
    expect(links.map((link) => link.getAttribute('href')?.slice(1)).join(' ')).toBe(faulty);
    for (const link of links) {
      expect(sent.document.querySelectorAll(link.getAttribute('href') ?? '')).toHaveLength(1);
      expect(link.text).not.toMatch(/one of the options|this field/i);
    }
  },
);

test('the summary says what a request without a subject of its own lacks', async () => {
  const visitor = visit(site);
  const sent = await visitor.submit(await visitor.open('/de/about/create_ticket'), 'form#ticket');
  expect(textOf(sent, '#error-summary a[href="#category"]')).toBe('Wählen Sie aus, worum es geht.');
  expect(getElement(sent, '#category-error').text).toBe('Wählen Sie aus, worum es geht.');
});

test('a support form leads questions before a purchase to the sales team', async () => {
  const visitor = visit(site);
  const page = await visitor.open('/fr/about/create_ticket');
  const link = page.document.querySelectorAll('main a').find(({ text }) => /commercial/.test(text));
  const contact = await visitor.open(link?.getAttribute('href') ?? '');
  expect(getElement(contact, '#team option[selected]').getAttribute('value')).toBe('sales');
});

test('an empty reply to a request names its field', async () => {
  const visitor = visit(site);
  const typed = { name: 'Ada', email: 'ada@shop.example', subject: 'A question', team: 'sales' };
  const contact = await visitor.open('/about/contact-us');
  const message = 'Does one license cover a laptop, too?';
  const thread = await visitor.submit(contact, 'form#contact', { ...typed, message });
  expect(textOf(thread, '#main dl')).toMatch(/Who is your message for\? ?Sales/);
  const sent = await visitor.submit(thread, 'form#write');
  expect(sent.status).toBe(422);
  expect(textOf(sent, '#error-summary a[href="#message"]')).toBe('Please write a message.');
});

test('a reply to a request that was closed in the meantime stays on the page', async () => {
  const visitor = visit(site);
  const typed = { name: 'Ada', email: 'ada@shop.example', subject: 'Closed', team: 'sales' };
  const contact = await visitor.open('/about/contact-us');
  const message = 'Does one license cover a laptop, too?';
  const thread = await visitor.submit(contact, 'form#contact', { ...typed, message });
  await site.database.pool.query("UPDATE ticket SET state = 'closed' WHERE subject = 'Closed'");
  const reply = 'I found the answer in the meantime.';
  const sent = await visitor.submit(thread, 'form#write', { message: reply });
  expect(sent.status).toBe(422);
  expect(textOf(sent, '#refusal')).toMatch(/closed and can’t be reopened/);
  expect(textOf(sent, 'textarea#message')).toBe(reply);
});

test('a wrong address on the receipt is named in the summary and at its field', async () => {
  const visitor = visit(site);
  const receipt = await visitor.submit(await goToPay(visitor), 'form#pay', BUYER);
  const sent = await visitor.submit(receipt, 'form#correct-email', { email: 'ana@' }, [
    'intent',
    'email',
  ]);
  const error = 'Enter a complete email address, such as name@example.com.';
  expect(textOf(sent, '#refusal a[href="#email"]')).toBe(error);
  expect(textOf(sent, '#email-error')).toBe(error);
});
