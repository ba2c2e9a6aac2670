import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

/** Names that outsiders rely on, such as apps that link to forms. */
const FORMS: readonly (readonly [path: string, form: string, fields: string])[] = [
  ['/buy?product=zipx', 'buy', 'product plan seats coupon'],
  [
    '/pay?product=zipx',
    'pay',
    'email name country company tax_id method terms card_number card_expiry card_cvc',
  ],
  ['/login/signin', 'signin', 'email password'],
  ['/login/signup', 'signup', 'email password name'],
  ['/login/magic-link', 'magic-link', 'email'],
  ['/reset/request', 'reset-request', 'email'],
  [
    '/about/create_ticket',
    'ticket',
    'name email category product order subject message attachments',
  ],
  ['/company/uninstall', 'uninstall', 'product reason comment email'],
  ['/search?q=zip', 'search', 'q product'],
];

test.each(FORMS)('%s has the agreed form and fields', async (path, form, fields) => {
  const page = await visit(site).open(path);
  const found = page.document.querySelector(`form#${form}`);
  const names = found
    ?.querySelectorAll('input, select, textarea')
    .map((each) => each.getAttribute('name'));
  expect(names).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('a request with only these fields is accepted, and its number is shown', async () => {
  const visitor = visit(site);
  const page = await visitor.open('/de/about/create_ticket');
  const typed = {
    name: 'Ada',
    email: 'ada@mail.example',
    category: 'other',
    product: 'zipx',
    order: '',
    subject: 'Eine Frage',
    message: 'Wie entpacke ich ein Archiv mit Kennwort?',
  };
  const sent = await visitor.submit(page, 'form#ticket', typed);
  expect(sent.document.querySelector('#ticket-number')?.text).toMatch(/^TK-\w+$/);
});

test('characters no database stores are removed from requests and file names', async () => {
  const page = await visit(site).open('/about/create_ticket');
  const body = new FormData();
  for (const field of page.document.querySelectorAll('form#ticket input[type=hidden]'))
    body.append(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '');
  const typed = {
    name: 'A\0da',
    email: 'nul@mail.example',
    category: 'other',
    product: 'zipx',
    order: '',
    subject: 'A\0 question',
    message: 'How do I open\0 an archive with a password?',
  };
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  body.append('files', new Blob(['plain words'], { type: 'text/plain' }), 'a\0b.txt');
  const headers = { origin: site.url };
  const sent = await site.get('/about/create_ticket', { method: 'POST', body, headers });
  expect(sent.status).toBe(303);
  const thread = await visit(site).open(sent.headers.get('location') ?? '');
  expect(thread.document.querySelector('#ticket-number')?.text).toMatch(/^TK-\w+$/);
  expect(thread.html).toContain('How do I open an archive with a password?');
  expect(thread.html).toContain('a_b.txt');
});
