import type { Page, Route } from 'playwright-core';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { DatabaseStopped } from '../../db/errors.ts';
import { systemRandom } from '../../kit/random.ts';
import { systemClock } from '../../kit/time.ts';
import { openPage, touch, type Watched } from '../harness/browser.ts';
import { CARDS } from '../harness/buyer.ts';
import { openTestSandbox } from '../harness/sandbox.ts';
import { openStage } from '../harness/stage.ts';

/** Every request to the payment company fails with it. Null while the company is reachable. */
let silence: Error | null = null;
const company = openTestSandbox({ clock: systemClock, random: systemRandom });
const { sandbox } = company;
const { site, browser } = await openStage({
  settings: { LOG_LEVEL: 'silent' },
  payments: {
    provider: {
      ...sandbox,
      start: async (payment) => {
        if (silence) throw silence;
        return sandbox.start(payment);
      },
    },
    challengeControls: sandbox,
    deliverPending: () => sandbox.deliverPending(),
    close: async () => {},
  },
});
afterAll(() => company.close());

/** By hydrated code, before hydration, and without scripts. */
const WAYS = [
  { way: 'by the router', scripts: true, isDocument: false },
  { way: 'before its code has run', scripts: true, isDocument: true },
  { way: 'without scripts', scripts: false, isDocument: true },
];
type Way = (typeof WAYS)[number];

/** Log lines of the simulated failure, of a document or of a router request. */
const FAILED = /^50[03] |^Failed to load resource: the server responded with a status of 50[03]/;
const wrong = ({ trouble }: Watched) => trouble.filter((line) => !FAILED.test(line));

async function send(page: Page, form: string, { isDocument, scripts }: Way): Promise<void> {
  if (!scripts || !isDocument) return page.click(`${form} button[type=submit]:not([name])`);
  const opened = page.waitForEvent('load');
  await page.evaluate((selector) => {
    const found = document.querySelector(selector);
    if (found instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(found);
  }, form);
  await opened;
}

const valueIn = (page: Page, name: string) => page.inputValue(`main form [name="${name}"]`);
const open = ({ scripts }: Way) => openPage(browser, { javaScriptEnabled: scripts });

describe.each(WAYS)('sent $way', (way) => {
  const { scripts, isDocument } = way;

  test('restores a support request after a database failure, and sends it once', async () => {
    const watched = await open(way);
    const { page, close } = watched;
    await page.goto(`${site.url}/de/about/create_ticket`);
    if (scripts) await touch(page);
    const typed = {
      name: 'Ada <b>',
      email: `ada${WAYS.indexOf(way)}@buyer.example`,
      subject: 'Es geht "nicht" auf',
      message: 'Eins geht nicht.\nZwei auch nicht & gar nichts.',
    };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
    await page.selectOption('[name=category]', 'bug');
    const away = () => Promise.reject(new DatabaseStopped('away'));
    const spy = vi.spyOn(site.database, 'run').mockImplementation(away);
    await send(page, 'form#ticket', way);
    const form = isDocument ? 'form#sent-form' : 'form#ticket';
    await page.waitForSelector(isDocument ? form : '[data-toast]');
    spy.mockRestore();
    if (scripts) await touch(page);
    for (const [name, value] of Object.entries(typed))
      expect(await valueIn(page, name)).toBe(value);
    await page.fill(`${form} [name=subject]`, 'Es geht immer noch nicht');
    await page.click(`${form} button[type=submit]`);
    await page.waitForSelector('#ticket-number');
    expect(await page.textContent('main .lead')).toBe('Es geht immer noch nicht');
    const { rows } = await site.database.pool.query('SELECT name FROM ticket WHERE email = $1', [
      typed.email,
    ]);
    expect(rows).toEqual([{ name: typed.name }]);
    expect(wrong(watched)).toEqual([]);
    await close();
  });

  test('restores an order after the payment company failed to answer, and charges it once', async () => {
    const watched = await open(way);
    const { page, close } = watched;
    await page.goto(`${site.url}/pay?product=zipx&plan=year&seats=1`);
    if (scripts) await touch(page);
    const price = await page.textContent('#price-total');
    const typed = { email: `ana${WAYS.indexOf(way)}@buyer.example`, name: 'Ana Büyer' };
    for (const [name, value] of Object.entries(typed)) await page.fill(`[name=${name}]`, value);
    const fillCard = async () => {
      await page.fill('[name=card_number]', CARDS.good);
      await page.fill('[name=card_expiry]', '12/40');
      await page.fill('[name=card_cvc]', '123');
    };
    await fillCard();
    await page.check('[name=terms]');
    silence = new Error('no answer');
    await send(page, 'form#pay', way);
    await page.waitForSelector('#error-summary');
    silence = null;
    if (scripts) await touch(page);
    for (const [name, value] of Object.entries(typed))
      expect(await valueIn(page, name)).toBe(value);
    expect(await page.isChecked('[name=terms]')).toBe(true);
    await fillCard();
    await page.click('form#pay button[type=submit]');
    await page.waitForSelector('#licence-key');
    expect(await page.textContent('#order-total')).toBe(price);
    const paid = sandbox.ledger().filter(({ state }) => state === 'paid');
    expect(paid).toHaveLength(WAYS.indexOf(way) + 1);
    expect(wrong(watched)).toEqual([]);
    await close();
  });
});

/** What answers instead of the page. */
const FAILURES: readonly (readonly [name: string, answer: (route: Route) => Promise<void>])[] = [
  ['a broken connection', (route) => route.abort()],
  ['a firewall', (route) => route.fulfill({ status: 403, body: 'Forbidden' })],
  ['a proxy without a server', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' })],
];

describe.each(FAILURES)('answered by %s', (_name, fail) => {
  test.each(WAYS.filter(({ scripts }) => scripts))(
    'keeps the step that confirms, whose first step was sent $way',
    async (way) => {
      const { page, close } = await open(way);
      await page.goto(`${site.url}/company/withdraw`);
      await touch(page);
      await page.fill('[name=order]', 'VT-7QM2X8PA');
      await page.fill('[name=email]', 'ada@buyer.example');
      await send(page, 'form#withdraw', way);
      await page.waitForSelector('form#confirm-withdrawal');
      await touch(page);
      const before = await page.textContent('main');
      await page.route('**/company/withdraw.data*', fail);
      await page.click('form#confirm-withdrawal button[value=confirm]');
      await page.waitForSelector('[data-toast]');
      expect(await page.textContent('main')).toBe(before);
      await page.unroute('**/company/withdraw.data*');
      await page.click('form#confirm-withdrawal button[value=confirm]');
      await page.waitForSelector('#sent');
      await close();
    },
  );

  test('keeps what the answer to a declined card shows', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(`${site.url}/pay?product=zipx&plan=year&seats=1`);
    await touch(page);
    await page.fill('[name=email]', 'decl@buyer.example');
    await page.fill('[name=name]', 'Decl Büyer');
    const fillCard = async (number: string) => {
      await page.fill('[name=card_number]', number);
      await page.fill('[name=card_expiry]', '12/40');
      await page.fill('[name=card_cvc]', '123');
    };
    await fillCard(CARDS.declined);
    await page.check('[name=terms]');
    await page.click('form#pay button[type=submit]');
    await page.waitForSelector('#error-summary');
    const shown = async () => [
      await page.textContent('#error-summary'),
      await page.textContent('#price-total'),
      await page.$$eval('form#pay input[type=hidden]', (all) =>
        all.map((each) => each.getAttribute('value')),
      ),
    ];
    const before = await shown();
    await fillCard(CARDS.good);
    await page.route('**/pay.data*', fail);
    await page.click('form#pay button[type=submit]');
    await page.waitForSelector('[data-toast]');
    expect(await shown()).toEqual(before);
    await close();
  });
});
