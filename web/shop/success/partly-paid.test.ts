import type { HTMLElement } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleFromProvider } from '../../../domain/checkout/index.ts';
import { type Order, successPath } from '../../../domain/order/index.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { isolatedText } from '../../../kit/isolate.ts';
import { formatMoney } from '../../../kit/money.ts';
import { getLocale } from '../../../locales/index.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { openPaycodeShop, type PaycodeShop } from '../../../tests/harness/paycode.ts';
import * as success from './success.tsx';

let shop: PaycodeShop;
let order: Order;
beforeAll(async () => {
  shop = await openPaycodeShop((db) => db.run(loadSampleCatalog));
  order = await shop.order();
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

/** Renders the page of the order in a language, as the server does. */
async function open(prefix: string): Promise<HTMLElement> {
  const { sessionSecret } = shop.services.settings;
  const path = successPath(sessionSecret, { ...order, locale: prefix });
  return (await drawnPage(success, '*', shop.services)(path)).document;
}

const money = (minor: number) => ({ ...order.total, minor });
const priceIn = (prefix: string, minor: number) =>
  formatMoney(money(minor), getLocale(prefix).numberLocale);
const stateOf = (page: HTMLElement) => page.querySelector('#payment-state')?.text;
const buttonOf = (page: HTMLElement) => page.querySelector('a.button')?.getAttribute('href');
const hear = () => settleFromProvider(shop.services, { orderId: order.id });
const referenceOf = () => order.reference ?? '';

/** The page of an unpaid order shows nothing of a license. */
function expectNothingGiven(page: HTMLElement) {
  expect(page.querySelectorAll('[id^="licence-"], #download, #invoice, #order-mail')).toEqual([]);
  expect(page.querySelector('#order-number')?.text).toBe(order.orderNumber);
}

test('shows the part that arrived, what is missing, and where to pay it', async () => {
  await shop.sandbox.payQr(referenceOf(), { amount: money(700) });
  const missing = order.total.minor - 700;
  const [portuguese, arabic] = await Promise.all([open('pt'), open('ar')]);
  expect(portuguese.querySelector('h1')?.text).toBe('Uma parte do pagamento chegou');
  expect(stateOf(portuguese)).toBe(
    `Recebemos ${priceIn('pt', 700)}, e ainda faltam ${priceIn('pt', missing)}. Sua licença ficará pronta assim que o restante chegar.`,
  );
  expect(arabic.querySelector('h1')?.text).toBe('وصلنا جزء من المبلغ');
  expect(stateOf(arabic)).toBe(
    `وصلنا ${isolatedText(priceIn('ar', 700))} ولا يزال ${isolatedText(priceIn('ar', missing))} متبقيًا. سيكون ترخيصك جاهزًا فور وصول المبلغ المتبقي.`,
  );
  expect(buttonOf(portuguese)).toBe(`/pt/paycode?purchase=${order.id}`);
  expect(buttonOf(arabic)).toBe(`/ar/paycode?purchase=${order.id}`);
  for (const page of [portuguese, arabic]) {
    expectNothingGiven(page);
    expect(page.querySelector('meta[http-equiv]')).toBeNull();
    expect(page.querySelector('#look-again')?.getAttribute('href')).toMatch(/\/success\?order=/);
    expect(page.querySelector('#looked')?.text).toMatch(/\d\d:\d\d:\d\d/);
  }
});

test('announces a refund after the code expires and offers to pay again', async () => {
  await shop.sandbox.expireQr(referenceOf());
  await hear();
  const [portuguese, arabic] = await Promise.all([open('pt'), open('ar')]);
  expect(stateOf(portuguese)).toContain(`Recebemos ${priceIn('pt', 700)}, que não é`);
  expect(stateOf(arabic)).toContain(`وصلنا ${isolatedText(priceIn('ar', 700))} وهو`);
  expect(buttonOf(arabic)).toBe(`/ar/pay?purchase=${order.id}`);
  for (const page of [portuguese, arabic]) expectNothingGiven(page);
});

test('does not offer to look again after the refund', async () => {
  const refund = { reference: referenceOf(), idempotencyKey: 'back', amount: money(700) };
  await shop.sandbox.refund(refund);
  await hear();
  const [portuguese, arabic] = await Promise.all([open('pt'), open('ar')]);
  expect(stateOf(portuguese)).toContain(`O pagamento de ${priceIn('pt', 700)} não era`);
  expect(stateOf(arabic)).toContain(`كان المبلغ ${isolatedText(priceIn('ar', 700))} أقل`);
  for (const page of [portuguese, arabic]) {
    expectNothingGiven(page);
    expect(page.querySelector('#look-again')).toBeNull();
  }
});
