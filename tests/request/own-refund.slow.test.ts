import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { type Owner, openMembers } from '../harness/members.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, textOf, visit } from '../harness/visitor.ts';

const PAGES = [
  ['/de/company/refund-request', 'refund-request'],
  ['/de/company/withdraw', 'withdraw'],
] as const;
let site: TestSite;
let members: ReturnType<typeof openMembers>;
let ada: Owner;
let bob: Owner;
beforeAll(async () => {
  site = await openTestSite();
  members = openMembers(site);
  ada = await members.owner('ada@own.example');
  bob = await members.owner('bob@own.example');
});
afterAll(() => site.stop());

const adas = () => ({ order: ada.order, email: ada.email, name: 'Ada' });

describe('a visitor who does not own the order', () => {
  test.each(PAGES)('sees the same page at %s as everybody, signed in or not', async (path) => {
    const answerTo = async (visitor: Owner['visitor'], fields: Record<string, string>) =>
      (await members.post(visitor, path, fields)).text();
    const mainOf = (html: string) =>
      /<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/(name="form" value=")[^"]+/, '$1');
    const nobody = await answerTo(visit(site), adas());
    const stranger = await answerTo(bob.visitor, adas());
    expect(mainOf(stranger)).toBe(mainOf(nobody));
    expect(stranger).toContain(ada.order);
    for (const html of [nobody, stranger]) expect(html).not.toMatch(/id="decision"|data-minor/);
    // With their own address or an unknown order, only the typed values differ.
    const own = mainOf(await answerTo(bob.visitor, { ...adas(), email: bob.email }));
    expect(own?.replaceAll('bob', 'ada')).toBe(mainOf(nobody));
    const none = mainOf(await answerTo(bob.visitor, { ...adas(), order: 'VT-00000000' }));
    expect(none?.replaceAll('VT-00000000', ada.order)).toBe(mainOf(nobody));
  });

  test('gets the same answer after confirming', async () => {
    const confirm = { order: 'VT-00000000', email: ada.email, step: 'confirm' };
    for (const visitor of [visit(site), bob.visitor]) {
      const answer = await members.post(visitor, '/de/company/refund-request', confirm);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        ...[303, '/de/company/refund-request?sent=1'],
      ]);
    }
  });

  test('reads about the guarantee in a refund request and not about a withdrawal', async () => {
    const visitor = visit(site);
    const [[path, form]] = PAGES;
    const check = await visitor.submit(await visitor.open(path), `form#${form}`, adas());
    expect(textOf(check, '#main')).toContain('im Rahmen unserer 30-Tage-Geld-zurück-Garantie');
    expect(textOf(check, '#main')).not.toMatch(/Widerruf des Vertrags/);
    const sent = await visitor.open(`${path}?sent=1`);
    expect(textOf(sent, '#sent')).toContain('Ihr Antrag wurde gesendet');
    expect(textOf(await visitor.open('/de/company/withdraw?sent=1'), '#sent')).toContain(
      'Ihre Erklärung wurde gesendet',
    );
  });
});

describe('a buyer who is not signed in', () => {
  test('sees the amount in the browser that placed the order, from the receipt on', async () => {
    const shop = visit(site);
    const email = 'cleo@own.example';
    const pay = await goToPay(shop, '/de', { plan: 'year', seats: '1' });
    const receipt = await shop.submit(pay, 'form#pay', { ...BUYER, email, waiver: 'yes' });
    const order = textOf(receipt, '#order-number') ?? '';
    const form = 'form[action="/de/company/refund-request"]';
    expect(textOf(receipt, form)).toMatch(/^Rückerstattung .*\d/);
    const check = await shop.submit(receipt, form);
    const amount = textOf(receipt, '#order-total');
    expect([textOf(check, '#refund-amount'), /\d/.test(amount ?? '')]).toEqual([amount, true]);
    expect(check.headers.get('cache-control')).toBe('private, no-store');
    // The link to the receipt opens it in another browser too, and proves nothing there.
    const other = visit(site);
    const seen = await other.submit(await other.open(receipt.path), form);
    expect(textOf(seen, '#main')).toContain(order);
    expect(seen.html).not.toMatch(/id="decision"|data-minor/);
    // The browser alone proves nothing about an order of somebody else, or under another address.
    for (const fields of [adas(), { order, email: ada.email, name: '' }]) {
      const answer = await members.post(shop, '/de/company/refund-request', fields);
      expect(await answer.text()).not.toMatch(/id="decision"|data-minor/);
    }
    const sent = await shop.submit(check, 'form#confirm-refund-request', { step: 'confirm' });
    expect(textOf(sent, '#sent')).toContain(`Wir erstatten Ihnen ${amount}`);
    await expect
      .poll(async () => (await shop.open(receipt.path)).document.querySelector(form))
      .toBeNull();
  }, 40_000);

  test('finds the form in the Help Center, and reads where the order number is', async () => {
    const help = await visit(site).open('/about/help-center');
    const task = getElement(help, '[data-task=refund] a').getAttribute('href');
    expect(task).toBe('/company/refund-request');
    for (const path of ['withdraw', 'refund-request', 'cancel']) {
      const page = await visit(site).open(`/company/${path}`);
      const hint = getElement(page, '#order').getAttribute('aria-describedby');
      expect(textOf(page, `#${hint}`)).toMatch(/email .* invoice.* VT-1A2B3C4D/);
    }
  });
});

describe('the signed-in owner', () => {
  test('sees amount, card, reason, and the license’s future, and then that the refund is on its way', async () => {
    const { visitor } = ada;
    const orders = await visitor.open('/de/member/orders');
    const total = textOf(orders, `[data-order=${ada.order}] [data-minor]`);
    const check = await visitor.submit(orders, `[data-order=${ada.order}] form`);
    expect(check.headers.get('cache-control')).toBe('private, no-store');
    const main = textOf(check, 'main') ?? '';
    const amount = textOf(check, '#refund-amount');
    expect([amount, /\d/.test(amount ?? '')]).toEqual([total, true]);
    expect(main).toContain('ZipX');
    expect(main).toContain('Visa-Karte mit den Endziffern 4242');
    expect(main).toContain('unserer 30-Tage-Geld-zurück-Garantie');
    expect(textOf(check, '#decision')).toContain(`erstatten wir ${amount}`);
    expect(textOf(check, '#decision')).toContain('endet mit der Rückerstattung');
    const sent = await visitor.submit(check, 'form#confirm-refund-request', { step: 'confirm' });
    expect([sent.status, sent.path]).toEqual([200, '/de/company/refund-request']);
    expect(textOf(sent, '#sent')).toContain(`Wir erstatten Ihnen ${amount}`);
    expect(sent.headers.get('cache-control')).toBe('private, no-store');
    const plain = await visitor.open('/de/company/refund-request?sent=1');
    expect(textOf(plain, 'body')).not.toContain(`${amount}`);
  });

  test('sees that a refund is already in progress', async () => {
    const state = async () =>
      (await members.one('SELECT state FROM license WHERE email = $1', [ada.email]))?.state;
    await expect.poll(state).toBe('revoked');
    const again = await members.post(ada.visitor, '/company/withdraw', adas());
    const html = await again.text();
    expect(html).toContain('id="decision"');
    expect(html).toContain('You’ve already requested this. We’re refunding');
    expect(html).not.toContain('id="refund-amount"');
  });

  test('sees which license was refunded and when, and which one was revoked', async () => {
    await members.rows(
      "UPDATE license SET state = 'revoked', revoke_reason = 'misuse', revoked_at = now() WHERE id = $1",
      [bob.license],
    );
    for (const [owner, state, word] of [
      [ada, 'refunded', 'Refunded'],
      [bob, 'revoked', 'Revoked'],
    ] as const) {
      const page = await owner.visitor.open('/member/licences');
      const card = getElement(page, `#licence-${owner.license}`);
      expect(card.getAttribute('data-state')).toBe(state);
      expect(card.text).toContain(word);
      expect(card.text).toContain('Ended on');
      expect(card.text).not.toContain('Valid until');
      expect(card.text).not.toContain(owner.key);
      expect(card.querySelectorAll('a')).toHaveLength(0);
    }
  });
});
