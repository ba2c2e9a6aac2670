import { expect, test } from 'vitest';
import { addMember, visitAs } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';

const ADDRESS = { street: 'Am Wall 1', postcode: '20095', city: 'Hamburg' };
const { site, visitor } = await openVisitedSite();

const buy = async (change = {}): Promise<Page> =>
  visitor.submit(await goToPay(visitor), 'form#pay', { ...BUYER, country: 'DE', ...change });
const press = (name: string) => ['step', name] as const;
const typedIn = (page: Page, name: string) =>
  getElement(page, `#correction #${name}`).getAttribute('value');
const correct = (page: Page, email: string): Promise<Page> =>
  visitor.submit(page, 'form#correct-email', { email }, ['intent', 'email']);
const resend = (page: Page) => visitor.submit(page, 'form#resend', {}, ['intent', 'resend']);

test('rejects a company without an address and keeps what was typed', async () => {
  const refused = await buy({ company: 'ACME', city: 'Bonn' });
  expect(refused.status).toBe(422);
  expect(textOf(refused, '[data-error-for=street]')).toMatch(/\S/);
  expect(textOf(refused, '[data-error-for=postcode]')).toMatch(/\S/);
  expect(getElement(refused, 'form#pay details').hasAttribute('open')).toBe(true);
  expect([fieldOf(refused, 'company'), fieldOf(refused, 'city')]).toEqual(['ACME', 'Bonn']);
});

test('points out a likely typo in the email address and accepts it', async () => {
  const refused = await buy({ email: 'ana@gmial.com', terms: '' });
  expect(textOf(refused, '#email-typo')).toContain('ana@gmail.com');
  const paid = await visitor.submit(refused, 'form#pay', { ...BUYER, email: 'ana@gmial.com' });
  expect(textOf(paid, '#licence-key')).toMatch(/-/);
  expect(textOf(paid, '#email-typo')).toContain('ana@gmail.com');
  expect(getElement(paid, '#correct-email #email').getAttribute('value')).toBe('ana@gmail.com');
  const wrong = await correct(paid, 'ana');
  expect([wrong.status, textOf(wrong, '#refusal') !== '']).toEqual([422, true]);
  const fixed = await correct(wrong, 'ana@gmail.com');
  expect(textOf(fixed, '#order-email')).toBe('ana@gmail.com');
  expect(textOf(fixed, '#order-mail .good')).toMatch(/\S/);
  const again = await resend(fixed);
  expect(textOf(again, '#order-mail .good')).toMatch(/\S/);
  const soon = await resend(again);
  expect(soon.status).toBe(422);
  const { rows } = await site.database.pool.query(
    "SELECT kind, to_address FROM mail WHERE to_address LIKE 'ana@gm%' ORDER BY created_at, kind",
  );
  expect(rows.map((row) => `${row.kind} ${row.to_address}`)).toEqual([
    'order ana@gmial.com',
    'order ana@gmail.com',
    'order-email-changed ana@gmial.com',
    'order ana@gmail.com',
  ]);
});

test('names the company on the invoice and corrects it in two steps', async () => {
  const paid = await buy({
    ...ADDRESS,
    company: 'ACME',
    po_number: 'PO-117',
    buyer_reference: '04011000-12345-03',
  });
  const first = await visitor.open(getElement(paid, 'a#invoice').getAttribute('href') ?? '');
  expect(textOf(first, '#invoice')).toContain('Am Wall 1');
  expect(textOf(first, '#invoice')).toContain('20095 Hamburg');
  expect(textOf(first, '#invoice')).toContain('PO-117');
  expect(textOf(first, '#invoice')).toContain('04011000-12345-03');
  const form = await visitor.open(
    getElement(first, 'a#invoice-correct').getAttribute('href') ?? '',
  );
  const same = await visitor.submit(form, 'form#correction', {}, press('check'));
  expect([same.status, textOf(same, '#refusal') !== '']).toEqual([422, true]);
  const bad = await visitor.submit(form, 'form#correction', { taxId: 'DE1' }, press('check'));
  expect([bad.status, typedIn(bad, 'taxId')]).toEqual([422, 'DE1']);
  expect(textOf(bad, '[data-error-for=taxId]')).toMatch(/\S/);
  const names = { company: 'ACME GmbH', taxId: 'DE 136 695 976', poNumber: 'PO-118' };
  const change = { ...names, address: 'Weg 2\n20095 Hamburg' };
  const check = await visitor.submit(bad, 'form#correction', change, press('check'));
  expect(textOf(check, '#changes')).toContain('DE136695976');
  const back = await visitor.submit(check, 'form#correction', {}, press('change'));
  expect(typedIn(back, 'company')).toBe('ACME GmbH');
  const written = await visitor.submit(check, 'form#correction', {}, press('confirm'));
  expect(textOf(written, '#invoice')).toContain('ACME GmbH');
  expect(textOf(written, '#invoice')).toContain('Weg 2');
  expect(textOf(written, '#invoice')).toContain('PO-118');
  expect(written.document.querySelectorAll('#invoice-others a')).toHaveLength(2);
  const old = await visitor.open(first.path);
  expect(old.document.querySelectorAll('#invoice-correct')).toEqual([]);
  const late = await visitor.submit(check, 'form#correction', {}, press('confirm'));
  expect(late.status).toBe(422);
});

test('creates an account with one click; it always shows the key, and others see it for a day', async () => {
  const email = 'ida@account.example';
  const choice = { plan: 'month', seats: '1' };
  const paid = await visitor.submit(await goToPay(visitor, '/fr', choice), 'form#pay', {
    ...BUYER,
    country: 'FR',
    email,
  });
  const key = textOf(paid, '#licence-key') ?? '';
  const file = getElement(paid, 'a#licence-file').getAttribute('href') ?? '';
  const claim = (page: Page) => visitor.submit(page, 'form#claim-account', {}, ['intent', 'claim']);
  const sent = await claim(paid);
  expect([sent.path, textOf(sent, '#claim .good')]).toEqual([
    expect.stringMatching(/^\/fr\/success\?order=.*&account=sent/),
    expect.stringContaining(email),
  ]);
  const mailed = async () => {
    const { rows } = await site.database.pool.query(
      "SELECT text FROM mail WHERE kind = 'account-sign-in' AND to_address = $1 AND state = 'kept'",
      [email],
    );
    return /\b\d{4} \d{4}\b/.exec(`${rows[0]?.text}`)?.[0] ?? '';
  };
  await expect.poll(mailed).not.toBe('');
  // Beyond the email limit no new link is sent, and the page still answers 200.
  for (let more = 0; more < 7; more += 1) expect((await claim(paid)).status).toBe(200);
  await site.database.pool.query("UPDATE orders SET paid_at = paid_at - interval '1 day'");
  await addMember(site, { email: 'other@account.example' });
  for (const stranger of [visitor, await visitAs(site, 'other@account.example')]) {
    const hidden = await stranger.open(paid.path);
    expect(hidden.document.querySelectorAll('#licence-key, #offer')).toEqual([]);
    expect(getElement(hidden, 'a#licences').getAttribute('href')).toBe('/fr/member/licences');
    expect((await stranger.open(file)).path).toContain('/fr/success');
  }
  await addMember(site, { email });
  const owner = await visitAs(site, email);
  const own = await owner.open(paid.path);
  expect(textOf(own, '#licence-key')).toBe(key);
  expect(own.document.querySelectorAll('#claim')).toEqual([]);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect((await site.get(file, { headers: { cookie } })).status).toBe(200);
  const list = await owner.open('/fr/scriptions');
  expect([list.path, list.document.querySelectorAll('.card').length]).toEqual([
    ...['/fr/member/subscriptions', 1],
  ]);
  expect((await owner.open('/fr/scriptions?term=year')).path).toBe('/fr/scriptions?term=year');
});

test('offers a longer plan once at its actual price, and the offer can be dismissed', async () => {
  const choice = { plan: 'month', seats: '1' };
  const buyMonth = async (change = {}, who = visit(site)) =>
    who.submit(await goToPay(who, '', choice), 'form#pay', { ...BUYER, ...change });
  const company = await buyMonth({ ...ADDRESS, country: 'DE', company: 'ACME' });
  expect(company.document.querySelectorAll('#licence-key, #offer')).toHaveLength(1);
  const paid = await buyMonth({ email: 'lea@longer.example' });
  const offered = getElement(paid, '#offer [data-minor]').getAttribute('data-minor');
  const [look, skip] = paid.document.querySelectorAll('#offer a');
  const gone = await visitor.open(skip?.getAttribute('href') ?? '');
  expect(gone.document.querySelectorAll('#licence-key, #offer')).toHaveLength(1);
  const upgrade = await visitor.open(look?.getAttribute('href') ?? '');
  expect(getElement(upgrade, '#total-upgrade-year-1').getAttribute('data-minor')).toBe(offered);
});

test('coupon codes cannot be guessed by trial', async () => {
  // Outnumbers the attempts that the limit restores while a slow machine runs them.
  const tries = Array.from({ length: 120 }, (_, count) => count);
  const answersOf = async (path: string, error: string) => {
    const pages = await Promise.all(
      tries.map((count) => visit(site).open(`${path}?product=zipx&coupon=TRY${count}`)),
    );
    return new Set(pages.map((page) => textOf(page, error)));
  };
  expect((await answersOf('/buy', '[data-error-for=coupon]')).size).toBe(2);
  expect([...(await answersOf('/pay', 'aside .error-text'))].join()).toMatch(/wait/);
});
