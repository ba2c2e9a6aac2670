import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLicenseToken } from '../../domain/license/index.ts';
import { findSubscriptions, managementPath } from '../../domain/subscription/index.ts';
import { SOLD_PRODUCTS } from '../../products/index.ts';
import { BUYER, CARDS, goToPay } from '../harness/buyer.ts';
import { SITE_SETTINGS } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { fieldOf, getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const secret = SITE_SETTINGS.SESSION_SECRET;
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const rows = async (text: string, values: readonly string[] = []) =>
  (await site.database.pool.query(text, [...values])).rows;
const post = (path: string, fields: Record<string, string>) =>
  site.get(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: site.url },
  });
const minorOf = (page: Page, selector: string) =>
  Number(getElement(page, selector).getAttribute('data-minor'));

/** Buys ZipX for a year on one PC by card. Returns the signed links. */
async function subscriber(email: string) {
  const visitor = visit(site);
  const pay = await goToPay(visitor, '', { plan: 'year', seats: '1' });
  const paid = await visitor.submit(pay, 'form#pay', { ...BUYER, email });
  const order = textOf(paid, '#order-number') ?? '';
  const [subscription] = await site.database.read((r) => findSubscriptions(r, { email }));
  if (!subscription) throw new Error('no subscription');
  const { licenseId } = subscription;
  const token = await site.database.read((r) => findLicenseToken(r, secret, licenseId));
  const path = managementPath(secret, subscription, new Date());
  const state = async () =>
    (await site.database.read((r) => findSubscriptions(r, { email })))[0]?.state;
  return { visitor, email, order, token, path, id: subscription.id, state };
}

const step = (buyer: { path: string; id: string; visitor: Visitor }, name: string, more = '') =>
  buyer.visitor.open(`${buyer.path}&id=${buyer.id}&do=${name}${more}`);

describe('/scriptions', () => {
  test('rejects a forged link and says so', async () => {
    const forged = await visit(site).open('/scriptions?subscription=x.y');
    expect([forged.status, textOf(forged, 'p.notice.bad')]).toEqual([
      ...[200, 'This link doesn’t work. Please request a new one below.'],
    ]);
    expect(forged.headers.get('cache-control')).toBe('private, no-store');
    const sent = await post('/scriptions?subscription=x.y', { do: 'cancel', id: 'x' });
    expect(sent.status).toBe(422);
    expect(await sent.text()).toContain('This link doesn’t work.');
  });

  test('tells visitors with an old payment link that nothing is owed', async () => {
    const page = await visit(site).open('/scriptions?owed=nothing');
    expect(textOf(page, 'p.notice')).toContain('You no longer owe anything for that order');
    expect(page.document.querySelector('form#link')).not.toBeNull();
  });

  test('a link does not act on another buyer’s subscription', async () => {
    const [ada, bob] = [await subscriber('ada@two.example'), await subscriber('bob@two.example')];
    const refused = await post(ada.path, { do: 'cancel', id: bob.id });
    expect(refused.status).toBe(422);
    expect([await ada.state(), await bob.state()]).toEqual(['active', 'active']);
  });

  test('rejects unavailable choices and outdated prices with an explanation', async () => {
    const buyer = await subscriber('eve@odd.example');
    for (const [fields, text] of [
      [{ do: 'pause', months: '7' }, 'Please choose one of the options.'],
      [{ do: 'change', to: 'lifetime-1' }, 'Please choose one of the options.'],
      [
        { do: 'change', to: 'year-3', shown_minor: '1', shown_currency: 'USD' },
        'The price has changed in the meantime.',
      ],
      [{ do: 'melt' }, 'Please choose one of the options.'],
    ] as const) {
      const refused = await post(buyer.path, { ...fields, id: buyer.id });
      expect([refused.status, (await refused.text()).includes(text)]).toEqual([422, true]);
    }
  });

  test('emails the link and answers everybody alike', async () => {
    const { email, order, path } = await subscriber('lin@mail.example');
    for (const typed of [{ email }, { email: 'nobody@mail.example', order }, { email, order }]) {
      const visitor = visit(site);
      const page = await visitor.open('/scriptions');
      const sent = await visitor.submit(page, 'form#link', typed);
      expect([sent.status, sent.path]).toEqual([200, '/scriptions?sent=1']);
      expect(textOf(sent, '#sent')).not.toBe('');
    }
    const mails = () =>
      rows("SELECT to_address, html FROM mail WHERE kind = 'subscription-link' AND state = 'kept'");
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    const token = path.split('subscription=')[1] ?? '?';
    expect([mail.to_address, mail.html.includes(token)]).toEqual([email, true]);
  });

  test('shows each product’s price by term and its renewal date', async () => {
    const page = await visit(site).open('/scriptions?term=month');
    expect(page.document.querySelectorAll('.card')).toHaveLength(SOLD_PRODUCTS.length);
    expect(textOf(page, '.card')).toContain('license renews for');
    expect(page.html).toContain('/buy?product=zipx&amp;plan=month');
    const life = await visit(site).open('/scriptions?term=lifetime');
    expect(life.html).toContain('/buy?product=zipx&amp;plan=lifetime');
    expect(textOf(life, '.card')).toContain('never renews');
  });

  test('changes at the next renewal to the exact price in two steps', async () => {
    const buyer = await subscriber('max@change.example');
    const first = await step(buyer, 'change');
    expect(first.document.querySelectorAll('form#choose input[name=to]')).toHaveLength(6);
    const check = await step(buyer, 'change', '&to=year-3');
    const shown = minorOf(check, '#change-total');
    const done = await buyer.visitor.submit(check, 'form#confirm');
    expect(done.path).toContain('done=change');
    const [stored] = await site.database.read((r) => findSubscriptions(r, { email: buyer.email }));
    expect([stored?.nextQuote.total.minor, stored?.nextQuote.seats]).toEqual([shown, 3]);
    expect(textOf(done, '.card')).toContain('Starting next period: Yearly license, 3 PCs');
  });

  test('pauses, resumes, and cancels after a confirmation, each harmless when repeated', async () => {
    const buyer = await subscriber('pia@stop.example');
    const pause = await step(buyer, 'pause');
    const paused = await buyer.visitor.submit(pause, 'form#confirm', { months: '2' });
    expect([await buyer.state(), textOf(paused, '[data-state]')]).toEqual(['paused', 'Paused']);
    await buyer.visitor.submit(await step(buyer, 'resume'), 'form#confirm');
    expect(await buyer.state()).toBe('active');
    const cancel = await step(buyer, 'cancel');
    expect(textOf(cancel, '#step')).toContain('You won’t be charged again.');
    expect(await buyer.state()).toBe('active');
    const done = await buyer.visitor.submit(cancel, 'form#confirm');
    expect((await buyer.visitor.submit(cancel, 'form#confirm')).status).toBe(200);
    expect([await buyer.state(), textOf(done, '[data-state]')]).toEqual(['cancelled', 'Canceled']);
    expect(textOf(done, '.card')).toContain('You won’t be charged again.');
    expect(done.document.querySelectorAll('.card table a')).toHaveLength(1);
  });

  test('replaces the card after a decline and a denial at the bank, and charges nothing', async () => {
    const { visitor, ...buyer } = await subscriber('kai@card.example');
    const ask = async () =>
      visitor.submit(await step({ visitor, ...buyer }, 'card'), 'form#confirm');
    const page = await ask();
    expect(page.path).toMatch(/^\/sandbox\/card\?reference=sbs_/);
    const give = (to: Page, card: keyof typeof CARDS) =>
      visitor.submit(to, 'form#keep-card', {
        card_number: CARDS[card],
        card_expiry: '12/40',
        card_cvc: '123',
      });
    const declined = await give(page, 'declined');
    expect([declined.status, textOf(declined, '#refusal')]).toEqual([
      ...[422, expect.stringContaining('declined')],
    ]);
    const denied = await visitor.submit(await give(declined, 'challenge'), 'form#challenge', {}, [
      ...(['answer', 'deny'] as const),
    ]);
    expect(denied.path).toContain('no=card');
    expect(textOf(denied, '#refusal')).toContain('We didn’t save a new card.');
    const bank = await give(await ask(), 'challenge');
    const kept = await visitor.submit(bank, 'form#challenge', {}, ['answer', 'approve']);
    expect(kept.path).toContain('done=card');
    expect(textOf(kept, 'p.notice.good')).toContain('You haven’t been charged');
    expect(textOf(kept, '.card')).toContain('Visa card ending in 3155');
    expect(kept.document.querySelectorAll('.card tbody tr')).toHaveLength(1);
    const again = await visitor.open(page.path);
    expect([again.status, again.path.includes('/scriptions')]).toEqual([200, false]);
    for (let more = 3; more <= 6; more += 1) expect((await ask()).path).toContain('/sandbox/card');
    const refused = await ask();
    expect([refused.status, textOf(refused, '#refusal')]).toEqual([
      ...[429, expect.stringContaining('too many times')],
    ]);
  });
});

test('/company/cancel confirms first, works for guests, and emails the outcome', async () => {
  const { order, email, state } = await subscriber('tom@guest.example');
  const visitor = visit(site);
  const page = await visitor.open('/company/cancel');
  expect((await visitor.submit(page, 'form#cancel', { order: '', email })).status).toBe(422);
  const check = await visitor.submit(page, 'form#cancel', { order, email, reason: 'Moving' });
  expect(textOf(check, '#main')).toContain('Moving');
  expect(await state()).toBe('active');
  const body = { order, email, reason: 'Moving', step: 'confirm' };
  expect((await post('/company/cancel', body)).status).toBe(303);
  const stranger = await post('/company/cancel', { ...body, email: 'x@guest.example' });
  expect(stranger.headers.get('location')).toBe('/company/cancel?sent=1');
  await expect.poll(state).toBe('cancelled');
  const mails = () =>
    rows("SELECT locale FROM mail WHERE kind = 'subscription-cancelled' AND to_address = $1", [
      email,
    ]);
  await expect.poll(mails).toEqual([{ locale: 'en' }]);
});

test('typing another person’s address at checkout reveals nothing of theirs', async () => {
  const owner = await subscriber('owner@example.com');
  const stranger = visit(site);
  const pay = await goToPay(stranger, '', { plan: 'month', seats: '1' });
  const receipt = await stranger.submit(pay, 'form#pay', { ...BUYER, email: 'Owner@Example.com' });
  const own = textOf(receipt, '#order-number');
  const seen = [receipt];
  for (let at = 0; at < seen.length && seen.length < 40; at += 1)
    for (const link of seen[at]?.document.querySelectorAll('main a[href]') ?? []) {
      const path = link.getAttribute('href') ?? '';
      const isKey = /^\/[a-z/-]*\?(licence|subscription|order|document|ticket)=/.test(path);
      if (isKey && !seen.some((page) => page.path === path)) seen.push(await stranger.open(path));
    }
  expect(seen.map(({ path }) => path.split('?')[0])).toContain('/upgrade');
  for (const page of seen) {
    expect(page.html).not.toContain('/scriptions?subscription=');
    expect(page.html).not.toContain(owner.order);
  }
  const { email, order } = owner;
  const typed = { code: order, email };
  const upgrade = await stranger.submit(await stranger.open('/upgrade'), 'form#licence', typed);
  expect(upgrade.path).toContain('/upgrade?licence=');
  expect(upgrade.html).not.toContain('/scriptions?subscription=');
  expect(own).not.toBe(order);
});

describe('/upgrade and /renew', () => {
  test('show nothing for a key or order of another address, without a reason', async () => {
    const { order } = await subscriber('una@up.example');
    const visitor = visit(site);
    for (const path of ['/upgrade', '/renew']) {
      const page = await visitor.open(path);
      expect((await visitor.submit(page, 'form#licence', {})).status).toBe(422);
      const typed = { code: order, email: 'other@up.example' };
      const wrong = await visitor.submit(page, 'form#licence', typed);
      expect([wrong.status, textOf(wrong, '#refusal')?.slice(0, 28)]).toEqual([
        ...[422, 'We can’t find a license with'],
      ]);
    }
  });

  test('an upgrade charges the price shown, and the license matches it', async () => {
    const buyer = await subscriber('ida@up.example');
    const { visitor, order, email, token } = buyer;
    const typed = { code: order, email };
    const found = await visitor.submit(await visitor.open('/upgrade'), 'form#licence', typed);
    expect(found.path).toBe(`/upgrade?licence=${token}`);
    const card = getElement(found, '#upgrade-lifetime-3');
    const price = getElement(found, '#total-upgrade-lifetime-3').getAttribute('data-minor');
    const pay = await visitor.open(card.getAttribute('href') ?? '');
    expect([fieldOf(pay, 'shown_minor'), fieldOf(pay, 'email')]).toEqual([price, email]);
    expect(textOf(pay, '.bill')).toContain('Unused part of the current period');
    const paid = await visitor.submit(pay, 'form#pay', { ...BUYER, email });
    expect(minorOf(paid, '#order-total')).toBe(Number(price));
    const [license] = await rows('SELECT plan, seats, expires_at FROM license WHERE email = $1', [
      email,
    ]);
    expect(license).toEqual({ plan: 'lifetime', seats: 3, expires_at: null });
    expect(await buyer.state()).toBe('ended');
    const again = await visitor.open(card.getAttribute('href') ?? '');
    expect(again.path).toBe(`/upgrade?licence=${token}`);
  });

  test('the email about an upgrade states the date and price of its renewal', async () => {
    const { visitor, email, token } = await subscriber('eva@up.example');
    const found = await visitor.open(`/upgrade?licence=${token}`);
    const path = getElement(found, '#upgrade-year-3').getAttribute('href') ?? '';
    await visitor.submit(await visitor.open(path), 'form#pay', { ...BUYER, email });
    const mails = () =>
      rows(
        "SELECT text FROM mail WHERE kind = 'order' AND to_address = $1 AND state = 'kept' ORDER BY created_at",
        [email],
      );
    await expect.poll(async () => (await mails()).length).toBe(2);
    const [stored] = await site.database.read((r) => findSubscriptions(r, { email }));
    const price = `$${((stored?.nextQuote.total.minor ?? 0) / 100).toFixed(2)}`;
    const [, upgraded] = await mails();
    const [, date, rest] = upgraded.text.split(
      new RegExp(`renews automatically for \\${price} on (\\w+ \\d+, \\d{4})`),
    );
    expect([date, rest]).toEqual([expect.any(String), expect.stringMatching(/^, then every year/)]);
  });

  test('a renewal is added, and a declined card can be retried at the same price', async () => {
    const { visitor, email, token, id } = await subscriber('rio@renew.example');
    const page = await visitor.open(`/renew?licence=${token}`);
    const pay = await visitor.open(getElement(page, '#renewal-year-1').getAttribute('href') ?? '');
    const declined = { ...BUYER, email, card_number: '4000 0000 0000 0002' };
    const refused = await visitor.submit(pay, 'form#pay', declined);
    expect(refused.status).toBe(422);
    const paid = await visitor.submit(refused, 'form#pay', { ...BUYER, email });
    expect(textOf(paid, '#order-number')).not.toBeNull();
    const [license] = await rows('SELECT seats, plan FROM license WHERE email = $1', [email]);
    expect(license).toEqual({ plan: 'year', seats: 1 });
    const [{ count }] = await rows('SELECT count(*) FROM orders WHERE email = $1', [email]);
    const [after] = await site.database.read((r) => findSubscriptions(r, { email }));
    expect([count, after?.id, after?.period]).toEqual(['2', id, 2]);
  });
});
