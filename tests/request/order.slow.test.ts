import { afterAll, describe, expect, test } from 'vitest';
import { openVerifier, readLicenseFile } from '../../domain/license/index.ts';
import { counts, raisePrices } from '../harness/books.ts';
import { BUYER, CARDS, goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite, watchBooks } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';
import { addressOf, PREFIXES } from './addresses.ts';

const { site, visitor } = await openVisitedSite();
const { added, countAnew } = watchBooks(site);

const faults = (page: Page) =>
  page.document
    .querySelectorAll('[data-error-for]')
    .map((element) => element.getAttribute('data-error-for'));

describe('an invalid form', () => {
  test('that is empty reports every field, links to it from the summary, and stores nothing', async () => {
    const page = await visitor.submit(await goToPay(visitor, '/de'), 'form#pay');
    const required = ['email', 'name', 'card_number', 'card_expiry', 'card_cvc', 'terms'];
    expect(page.status).toBe(422);
    expect(faults(page)).toEqual(required);
    const links = page.document.querySelectorAll('#error-summary a');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      required.map((name) => `#${name}`),
    );
    for (const name of required) {
      const field = getElement(page, `form#pay #${name}`);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.getAttribute('aria-describedby')).toContain(`${name}-error`);
    }
    expect(await added()).toEqual(counts(0));
  });

  test('that is wrong in every field reports each, and keeps everything except card data', async () => {
    const typed = {
      email: 'not an address',
      name: 'N'.repeat(81),
      country: 'FR',
      company: 'C'.repeat(121),
      tax_id: 'T'.repeat(33),
    };
    const card = { card_number: '4242424242424241', card_expiry: '13/40', card_cvc: '98765' };
    const page = await visitor.submit(await goToPay(visitor), 'form#pay', { ...typed, ...card });
    expect(page.status).toBe(422);
    expect(faults(page).toSorted()).toEqual(
      [
        ...['email', 'name', 'company', 'tax_id', ...Object.keys(card), 'terms'],
        ...['street', 'postcode', 'city'],
      ].toSorted(),
    );
    const lines = page.document.querySelectorAll('#error-summary a').map(({ text }) => text);
    expect(lines).toContain('Full name: This text is too long. Please shorten it.');
    expect(new Set(lines).size).toBe(lines.length);
    for (const [name, value] of Object.entries(typed)) expect(fieldOf(page, name)).toBe(value);
    for (const [name, value] of Object.entries(card)) {
      expect(fieldOf(page, name)).toBe('');
      expect(page.html).not.toContain(value);
    }
    expect(await added()).toEqual(counts(0));
  });

  test('with an unavailable country, plan, product, or total stores nothing', async () => {
    const pay = await goToPay(visitor);
    const strange = await visitor.submit(pay, 'form#pay', payWith('good', { country: 'XX' }));
    expect(faults(strange)).toEqual(['country']);
    for (const [name, value] of [
      ...[['product', 'nope'] as const, ['plan', 'week'] as const],
      ...[['seats', '2'] as const, ['seats', '-1'] as const],
    ]) {
      const wrong = payWith('good', { [name]: value });
      const refused = await visitor.submit(await goToPay(visitor), 'form#pay', wrong);
      expect([refused.status, faults(refused)]).toEqual([422, [name]]);
    }
    const both = payWith('good', { plan: 'week', email: '' });
    const refused = await visitor.submit(await goToPay(visitor), 'form#pay', both);
    expect(faults(refused).toSorted()).toEqual(['email', 'plan']);
    const unseen = payWith('good', { coupon: 'NOPE', shown_minor: '', shown_currency: '' });
    expect((await visitor.submit(await goToPay(visitor), 'form#pay', unseen)).status).toBe(422);
    const cheap = { ...BUYER, shown_minor: '1' };
    const page = await visitor.submit(await goToPay(visitor), 'form#pay', cheap);
    expect(page.status).toBe(422);
    expect(await added()).toEqual(counts(0));
  });
});

describe('typed markup', () => {
  const attack = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;

  test('is shown as text in the form and on the receipt', async () => {
    const address = { street: attack, postcode: '10115', city: attack };
    const typed = { ...BUYER, ...address, name: attack, company: attack, card_cvc: '' };
    const refused = await visitor.submit(await goToPay(visitor), 'form#pay', typed);
    expect(fieldOf(refused, 'name')).toBe(attack);
    expectHarmless(refused);
    const paid = await visitor.submit(refused, 'form#pay', payWith('good', { name: attack }));
    expect(textOf(paid, '#licence-key')).not.toBeNull();
    expectHarmless(paid);
    // The invoice is printed before the email is written.
    await expect.poll(newestMail).toContain('</html>');
    expect(await newestMail()).not.toMatch(/<img src=x|alert\(1\)/);
  });

  /** HTML of the latest email, or empty before it is written. */
  async function newestMail(): Promise<string> {
    const { rows } = await site.database.pool.query<{ html: string | null }>(
      'SELECT html FROM mail ORDER BY created_at DESC LIMIT 1',
    );
    return rows[0]?.html ?? '';
  }

  test.each(['/buy', '/pay', '/success', '/nope'])('is text in the query of %s', async (path) => {
    const query = ['product', 'coupon', 'order', 'purchase', 'market']
      .map((name) => `${name}=${encodeURIComponent(attack)}`)
      .join('&');
    expectHarmless(await visitor.open(`${path}?${query}`));
  });

  function expectHarmless(page: Page): void {
    expect(page.document.querySelectorAll('img[src="x"], [onerror]')).toEqual([]);
    expect(page.html).not.toContain('<script>alert(1)');
  }
});

describe('a price that changed since the page was opened', () => {
  test('is shown beside the old one, and nothing is charged until the buyer agrees', async () => {
    const pay = await goToPay(visitor, '', { product: 'pdfreader', plan: 'lifetime', seats: '5' });
    const old = getElement(pay, '#price-total');
    await raisePrices(site.database.pool, { product: 'pdfreader', market: 'us', by: 1234 });
    const changed = await visitor.submit(pay, 'form#pay', BUYER);
    const now = getElement(changed, '#price-total');
    expect(changed.status).toBe(422);
    expect(minorOf(now)).toBe(minorOf(old) + 1234);
    const summary = textOf(changed, '#error-summary');
    expect(summary).toContain(old.text);
    expect(summary).toContain(now.text);
    expect(fieldOf(changed, 'email')).toBe(BUYER.email);
    expect(await added()).toEqual(counts(0));

    const paid = await visitor.submit(changed, 'form#pay', BUYER);
    expect(minorOf(getElement(paid, '#order-total'))).toBe(minorOf(now));
    expect(await added()).toEqual(counts(1));
  });
});

describe('a refused card', () => {
  test('is explained, and another card then pays once', async () => {
    const pay = await goToPay(visitor, '/ja');
    const first = await visitor.submit(pay, 'form#pay', payWith('declined'));
    const second = await visitor.submit(first, 'form#pay', payWith('noFunds'));
    const reasons = [first, second].map((page) => textOf(page, '#error-summary p'));
    expect([first.status, second.status]).toEqual([422, 422]);
    expect(new Set(reasons).size).toBe(2);
    for (const reason of reasons) expect(reason).toMatch(/\S/);
    expect(fieldOf(second, 'name')).toBe(BUYER.name);
    expect(second.html).not.toContain(CARDS.noFunds.replaceAll(' ', ''));
    expect(await added()).toEqual(counts(0));

    const paid = await visitor.submit(second, 'form#pay', payWith('good'));
    expect(paid.path).toMatch(/^\/ja\/success\?order=VT-/);
    expect(await added()).toEqual(counts(1));
  });
});

test('the buy page states price and date of the renewal, and no date in the cached version', async () => {
  const [kept, fresh] = [await visitor.open('/buy'), await visitor.open('/buy?product=zipx')];
  const day = /Renews at \$\d+\.\d\d on \w+ \d+, \d{4}/;
  expect(textOf(fresh, 'form#buy')).toMatch(day);
  expect(textOf(kept, 'form#buy')).toMatch(/Renews yearly at \$\d+\.\d\d/);
  expect(textOf(kept, 'form#buy')).not.toMatch(day);
  const whole = /renews for .* on \w+ \d+, \d{4}, then .* until you cancel/;
  expect(textOf(await goToPay(visitor), 'form#pay')).toMatch(whole);
  const links = fresh.document.querySelectorAll('main a').map((link) => link.getAttribute('href'));
  const team = '/about/create_ticket?topic=license&product=zipx';
  expect(links).toEqual(expect.arrayContaining(['/upgrade', '/renew', team]));
});

test('after the bank’s page was left unpaid, the form as it is now is what is ordered', async () => {
  const bank = await visitor.submit(
    await goToPay(visitor, '/de'),
    'form#pay',
    payWith('challenge', { country: 'DE', waiver: 'yes' }),
  );
  expect(bank.path).toContain('/sandbox/challenge');
  const sql = 'SELECT id, attempt, country, company, po_number, waived_withdrawal FROM orders ';
  const orders = async () =>
    (await site.database.pool.query(`${sql} ORDER BY created_at DESC LIMIT 1`)).rows;
  const [begun] = await orders();
  expect(begun).toMatchObject({ attempt: 1, country: 'DE', waived_withdrawal: true });
  const page = await visitor.open(`/de/pay?purchase=${begun?.id}`);
  const paid = await visitor.submit(page, 'form#pay', {
    ...payWith('good', { country: 'FR', company: 'SARL X', po_number: 'PO-7', waiver: '' }),
    street: '1 rue Neuve',
    postcode: '75001',
    city: 'Paris',
  });
  expect(textOf(paid, '#order-number')).not.toBeNull();
  const now = { country: 'FR', company: 'SARL X', po_number: 'PO-7', waived_withdrawal: false };
  expect((await orders())[0]).toMatchObject({ id: begun?.id, attempt: 2, ...now });
});

describe('too many refused cards', () => {
  const query = (text: string) => site.database.pool.query(text);
  const REFUSALS = "FROM tried WHERE key LIKE 'refused-card:%'";
  /** Sets the number of refusals in the last hour. */
  const pretend = (count: number) =>
    query(`UPDATE tried SET count = ${count} WHERE key LIKE 'refused-card:from:%'`);
  afterAll(() => query(`DELETE ${REFUSALS}`));

  test('answers 429 without an attempt, and lets paid orders and other payment methods through', async () => {
    const first = await visitor.submit(await goToPay(visitor), 'form#pay', BUYER);
    await query(`DELETE ${REFUSALS}`);
    const other = visit(site);
    // Taiwan pays by card only.
    const pay = await goToPay(other, '', { plan: 'month', market: 'tw' });
    const declined = await other.submit(pay, 'form#pay', payWith('declined'));
    expect(declined.status).toBe(422);
    const { rows } = await query(`SELECT key, count ${REFUSALS}`);
    const kinds = rows.map(({ key, count }) => `${key.split(':')[1]} ${count}`);
    expect(kinds.toSorted()).toEqual(['card 1', 'from 1', 'heard 1', 'order 1']);
    expect(rows.map(({ key }) => key).join()).not.toMatch(/127\.0|0002/);

    await pretend(40);
    await countAnew();
    const refused = await other.submit(declined, 'form#pay', payWith('good'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(textOf(refused, '#error-summary')).toMatch(/You haven’t been charged.* minutes/);
    expect(fieldOf(refused, 'name')).toBe(BUYER.name);
    expect(fieldOf(refused, 'card_number')).toBe('');
    expect(await added()).toEqual(counts(0));
    const link = `/pay?purchase=${fieldOf(refused, 'purchase')}`;
    const resumed = await other.open(link);
    expect([resumed.status, textOf(resumed, '#error-summary')]).toEqual([
      ...[429, textOf(refused, '#error-summary')],
    ]);
    expect(Number(resumed.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(fieldOf(resumed, 'name')).toBe(BUYER.name);
    expect(textOf(resumed, '#error-summary')).not.toContain('another payment method');

    const id = first.path.split('&')[0] ?? '';
    const again = await visitor.submit(await goToPay(visitor), 'form#pay', BUYER);
    expect(again.path).toContain(id);
    const wallet = await goToPay(other, '', { plan: 'month', market: 'br' });
    const stopped = await other.submit(wallet, 'form#pay', BUYER);
    expect(textOf(stopped, '#error-summary')).toMatch(
      / minutes\.\s*You can use another payment method/,
    );
    const code = await other.submit(stopped, 'form#pay', { ...BUYER, method: 'pix' });
    expect([stopped.status, code.path]).toEqual([429, expect.stringMatching(/^\/paycode\?/)]);

    await pretend(39);
    const paid = await other.submit(refused, 'form#pay', payWith('good'));
    expect(textOf(paid, '#licence-key')).not.toBeNull();
    const now = await query(`SELECT count ${REFUSALS} AND key LIKE '%:from:%'`);
    expect(now.rows).toEqual([{ count: 38 }]);
  });
});

describe('a language change after an answer', () => {
  const choice = { product: 'cadreader', plan: 'month', seats: '3', market: 'eu' };
  const typed = { email: 'ana@shop.example', name: 'Ana Büyer', country: 'IS' };

  test.each([
    ['a fault', 422, {}, undefined],
    ['an update of the total', 200, {}, ['intent', 'preview']],
    ['a refused card', 422, payWith('declined', typed), undefined],
  ] as const)('keeps the selection and typed values after %s', async (_, status, more, button) => {
    const pay = await goToPay(visitor, '', choice);
    const answer = await visitor.submit(pay, 'form#pay', { ...typed, ...more }, button);
    expect(answer.status).toBe(status);
    const link = getElement(answer, '#languages a[hreflang="de"]').getAttribute('href') ?? '';
    const expected = { ...choice, ...typed };
    for (const who of [visitor, visit(site)]) {
      const german = await who.open(link.replaceAll('&amp;', '&'));
      expect(getElement(german, 'html').getAttribute('lang')).toBe('de');
      for (const [name, value] of Object.entries(expected))
        expect(fieldOf(german, name)).toBe(value);
      if (who === visitor) expect(fieldOf(german, 'purchase')).toBe(fieldOf(pay, 'purchase'));
      expect(fieldOf(german, 'card_number')).toBe('');
      expect(german.path).not.toContain('ana');
    }
  });
});

describe('a valid order without scripts', () => {
  test.each(PREFIXES)('%s', async (prefix) => {
    const buy = await visitor.open(`${addressOf(prefix, '/buy')}?product=cadreader&plan=year`);
    const listed = getElement(buy, '#price-total');
    const pay = await visitor.submit(buy, 'form#buy');
    const agreed = getElement(pay, '#price-total');
    const paid = await visitor.submit(pay, 'form#pay', BUYER);
    const total = getElement(paid, '#order-total');
    expect(paid.status).toBe(200);
    expect(paid.path.startsWith(addressOf(prefix, '/success?order=VT-'))).toBe(true);
    expect(getElement(paid, 'html').getAttribute('data-route-name')).toBe(`success___${prefix}`);
    expect([minorOf(agreed), minorOf(total)]).toEqual([minorOf(listed), minorOf(listed)]);
    expect([agreed.text, total.text]).toEqual([listed.text, listed.text]);
    expect(textOf(paid, '#order-number')).toMatch(/^VT-[0-9A-Z]{8}$/);
    expect(textOf(paid, '#licence-key')).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{4}[0-9A-Z*]$/);
    const download = getElement(paid, 'a#download').getAttribute('href');
    expect(download).toBe(addressOf(prefix, '/tip-download/cadreader'));
    await expectLicenseFile(paid);
    expect(await added()).toEqual(counts(1));
  });

  async function expectLicenseFile(paid: Page): Promise<void> {
    const answer = await site.get(getElement(paid, 'a#licence-file').getAttribute('href') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    const read = readLicenseFile(openVerifier([site.publicKeyPem]), await answer.text());
    const facts = { product: 'cadreader', plan: 'year', seats: 1, email: BUYER.email };
    expect(read).toMatchObject({ ok: true, value: facts });
  }
});

const minorOf = (element: { getAttribute(name: string): string | undefined }): number =>
  Number(element.getAttribute('data-minor'));
