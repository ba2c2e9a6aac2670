import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/time.ts';
import { openBrowser, openPage } from '../harness/browser.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { openStripePeer, type StripePeer } from '../harness/stripe-peer/peer.ts';
import { stripeSettings } from '../harness/stripe-peer/settings.ts';

let peer: StripePeer;
let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  peer = await openStripePeer(systemClock);
  const settings = { ...stripeSettings(peer), PAYMENT_METHODS: 'card,paypal' };
  [site, browser] = await Promise.all([openTestSite({ settings }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await peer.close();
});

const SCRIPT = 'https://js.stripe.com/**';

/** Has one field, and pays with the test card typed into it. */
const LIBRARY = `window.Stripe = (key, { locale }) => ({
  elements: ({ clientSecret }) => ({
    secret: clientSecret,
    create: (type, { wallets }) => {
      const acts = {};
      return {
        on: (name, act) => { acts[name] = act; },
        mount: (place) => { place.innerHTML = '<input id="number" lang="' + locale + '" data-wallets="' + Object.values(wallets) + '">'; acts.ready(); },
        destroy() {},
      };
    },
  }),
  confirmPayment: async ({ elements }) => {
    const card = document.querySelector('#number').value;
    const message = await window.payAtStripe(elements.secret, card);
    return message ? { error: { message } } : {};
  },
});`;

async function goToCard(page: Page): Promise<string> {
  await page.goto(`${site.url}/de/pay?product=zipx&plan=year&seats=1`);
  await page.fill('[name=email]', 'ana@shop.example');
  await page.fill('[name=name]', 'Ana');
  await page.check('[name=terms]');
  await page.click('form#pay button[type=submit].primary');
  await page.waitForURL('**/de/pay/card?purchase=*');
  return new URL(page.url()).searchParams.get('purchase') ?? '';
}

/** Stripe’s own pages cannot be reached from here. The request for one is enough. */
const leaving = (page: Page, host = 'checkout.stripe.com'): Promise<Request> =>
  page.waitForEvent('requestfailed', (request) => new URL(request.url()).hostname === host);

const isForeign = (line: string): boolean =>
  /^asked https:\/\/(js|checkout|pm-redirects)\.stripe\.com\//.test(line);
const isUnreachable = (line: string): boolean => /net::ERR_/.test(line);

test('offers Stripe’s own page when its script is blocked', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.route(SCRIPT, (route) => route.abort());
  await goToCard(page);
  const left = leaving(page);
  await page.click('form#hosted button');
  expect((await left).url()).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test/);
  expect(trouble.filter((line) => !isForeign(line) && !isUnreachable(line))).toEqual([]);
  await close();
});

test('pays on Stripe’s own page without scripts, and issues the license', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  const id = await goToCard(page);
  const left = leaving(page);
  await page.click('form#hosted button');
  const session = new URL((await left).url()).pathname.split('/').at(-1) ?? '';
  peer.payOnPage(session, 'pm_card_visa');
  // The old tab shows that Stripe cannot be reached.
  const back = await page.context().newPage();
  await back.goto(`${site.url}/de/pay?purchase=${id}`);
  await back.waitForSelector('#licence-key');
  await close();
});

test.each([true, false])('goes to PayPal and comes back, with scripts: %s', async (scripts) => {
  const { page, trouble, close } = await openPage(browser, { javaScriptEnabled: scripts });
  await page.goto(`${site.url}/de/pay?product=zipx&plan=year&seats=1`);
  await page.check('input[name=method][value=paypal]');
  await page.fill('[name=email]', 'ana@shop.example');
  await page.fill('[name=name]', 'Ana');
  await page.check('[name=terms]');
  // The page in between moves on by itself, and no policy stops it.
  const left = leaving(page, 'pm-redirects.stripe.com');
  await page.click('form#pay button[type=submit].primary');
  const reference = new URL((await left).url()).pathname.split('/').at(-1) ?? '';
  peer.answerAway(reference, 'approve');
  const back = await page.context().newPage();
  const id = peer.get(reference).metadata['purchase'];
  await back.goto(
    `${site.url}/de/pay?purchase=${id}&payment_intent=${reference}&redirect_status=succeeded`,
  );
  await back.waitForSelector('#licence-key');
  expect(back.url()).not.toContain('payment_intent');
  expect(trouble.filter((line) => !isForeign(line) && !isUnreachable(line))).toEqual([]);
  await close();
});

test('explains a declined card in the page, and the next card pays', async () => {
  const { page, trouble, close } = await openPage(browser);
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: LIBRARY }),
  );
  await page.exposeFunction('payAtStripe', (secret: string, card: string) => {
    const { status } = peer.confirm(secret.split('_secret_')[0] ?? '', card);
    return status === 'succeeded' ? null : 'Nicht genug Guthaben.';
  });
  await goToCard(page);
  await page.waitForSelector('#number[lang=de][data-wallets="auto,auto,auto"]');
  await page.fill('#number', 'pm_card_visa_chargeDeclinedInsufficientFunds');
  await page.click('form#card button');
  expect(await page.textContent('form#card [role=alert]')).toBe(
    'Ihre Zahlung wurde abgelehnt Nicht genug Guthaben.',
  );
  await page.fill('#number', 'pm_card_visa');
  await page.click('form#card button');
  await page.waitForSelector('#licence-key');
  expect(trouble.filter((line) => !isForeign(line))).toEqual([]);
  await close();
});
