import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutJobs, placeOrder, quoteChoice } from '../../domain/checkout/index.ts';
import { loadSampleCoupon } from '../../domain/coupon/index.ts';
import { currentInvoice, paperOf } from '../../domain/invoice/index.ts';
import type { OutgoingMail } from '../../domain/mail/index.ts';
import { type Order, orderJobs, recordStart } from '../../domain/order/index.ts';
import { METHOD_FACTS, methodsOf, PAYMENT_METHODS } from '../../domain/payment/index.ts';
import { listPrices, loadSampleCatalog, PLANS, SEATS } from '../../domain/price/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';
import { readWalletCode } from '../../kit/emvco/index.ts';
import { getLocale, LOCALES, type Locale } from '../../locales/index.ts';
import { PRODUCTS } from '../../products/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { testOrderDeps, testPrinter } from '../../tests/harness/payments.ts';
import { openTestSandbox, startOf, type TestSandbox } from '../../tests/harness/sandbox.ts';
import { taxIdsOf } from '../../tests/harness/subscriptions.ts';
import { consumerOf } from './choice.server.ts';
import type { Services } from './context.ts';
import { showQuote } from './quotes.server.ts';

const letters: OutgoingMail[] = [];
let db: TestDatabase;
let box: TestSandbox;
let jobs: ReturnType<typeof orderJobs> & ReturnType<typeof checkoutJobs>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  await db.run(loadSampleCoupon);
  box = openTestSandbox({ clock: db.clock });
  const send = async (mail: OutgoingMail) => {
    letters.push(mail);
    return 'sent' as const;
  };
  const deps = {
    ...testOrderDeps(),
    database: db.database,
    provider: box.sandbox,
    printer: testPrinter,
    secret: 'of this test',
    siteUrl: 'https://shop.example',
    mailFrom: 'a@shop.example',
    seller: sellerIn('DE'),
    taxIds: taxIdsOf(db.database),
    transport: { id: 'collected', send },
  };
  jobs = { ...orderJobs(deps), ...checkoutJobs(deps) };
});
afterAll(async () => {
  await box.close();
  await db.close();
});

/** Each market in one of its languages, with each of its codes, or with a card if it has none. */
const CASES = Object.values(Object.groupBy(LOCALES, ({ market }) => market))
  .flatMap((spoken) => spoken?.slice(0, 1) ?? [])
  .flatMap((locale) => {
    const methods = methodsOf(locale, { methods: PAYMENT_METHODS }, []);
    const codes = methods.filter((method) => METHOD_FACTS[method].flow === 'code');
    return (codes.length > 0 ? codes : (['card'] as const)).map((method) => ({
      ...locale,
      method,
    }));
  });

const BASKET = fc.record({
  products: fc.subarray(
    PRODUCTS.map(({ key }) => key),
    { minLength: 1 },
  ),
  plan: fc.constantFrom(...PLANS),
  seats: fc.constantFrom(...SEATS),
  coupon: fc.constantFrom(null, 'welcome10'),
  isProven: fc.boolean(),
});
type Basket = typeof BASKET extends fc.Arbitrary<infer Made> ? Made : never;

/** Places an order like the pay page, and returns it with the total that the page shows. */
async function place(basket: Basket, testCase: (typeof CASES)[number]) {
  const { products, plan, seats, coupon, isProven: taxIdProven } = basket;
  const { market, prefix, country, method } = testCase;
  const [product = '', ...bundledProducts] = products;
  const selection = { product, bundledProducts, plan, seats };
  const id = randomUUID();
  const company = taxIdProven ? 'Ada & Co' : null;
  const buyer = { ...orderInput().buyer, email: `${id}@buyer.example`, country, company };
  const input = orderInput({ id, selection, market, coupon, method, taxIdProven, buyer });
  const prices = await db.read((reader) => listPrices(reader, market));
  const services = {
    seller: input.seller,
    database: db.database,
    now: () => db.clock.now(),
    listPrices: async () => prices,
  } as unknown as Services;
  const customer = {
    ...consumerOf(getLocale(prefix), market),
    country,
    isCompany: taxIdProven,
    hasProvenTaxId: taxIdProven,
  };
  const quoted = await quoteChoice(services, { selection, market, coupon, change: null }, customer);
  if (quoted === null) throw new Error(`${product} is not sold in ${market}`);
  const shown = showQuote(quoted.quote, getLocale(prefix));
  const { minor, currency } = shown.total;
  const shownTotal = { minor, currency };
  const order = { ...input, locale: prefix, provider: 'sandbox', shownTotal };
  const placed = await db.run((work) => placeOrder(work, order));
  if (!placed.ok) throw new Error(placed.code);
  return { order: placed.value.order, shown: shown.total };
}

/** Starts the payment and pays it with the wallet's code or by card. */
async function pay(order: Order) {
  const { id: orderId, attempt, method } = order;
  const started = await box.sandbox.start(startOf(order, '4242424242424242'));
  const { reference } = started;
  const start = { orderId, attempt, provider: 'sandbox', reference };
  await db.run((work) => recordStart(work, start));
  const code = started.kind === 'qr' ? readWalletCode(started.qr.text) : null;
  if (started.kind === 'qr') {
    expect(code?.wallet).toBe(method);
    await box.sandbox.payQr(reference, code?.amount ? { amount: code.amount } : undefined);
  } else expect([method, started.kind]).toEqual(['card', 'done']);
  await jobs['settle-payment']({ provider: 'sandbox', reference });
  const { total: requested, received } = await box.sandbox.fetch(reference);
  return { requested, received, inCode: code?.amount ?? null };
}

async function papersOf(order: Order, { prefix }: Locale) {
  letters.splice(0);
  for (const { job, data } of db.jobs.splice(0)) if (job === 'send-mail') await jobs[job](data);
  const invoice = await db.read((reader) => currentInvoice(reader, order.id));
  if (invoice === null) throw new Error('The order has no invoice');
  return { invoice, letter: letters[0], sums: paperOf(invoice, prefix).sums };
}

/** Methods whose code contains no amount. These wallets look it up by the code's name. */
const WITHOUT_AMOUNT = ['card', 'alipay', 'wechat-pay'];

test.each(CASES)(
  '$prefix, $method: page, code, charge, email, and invoice agree on the price',
  async (testCase) => {
    await fc.assert(
      fc.asyncProperty(BASKET, async (basket) => {
        const { order, shown } = await place(basket, testCase);
        const { text, minor, currency } = shown;
        const expected = { minor, currency };
        const paid = await pay(order);
        const inCode = WITHOUT_AMOUNT.includes(testCase.method) ? null : expected;
        expect(paid).toEqual({ requested: expected, received: expected, inCode });
        const { invoice, letter, sums } = await papersOf(order, testCase);
        expect([invoice.total, invoice.currency]).toEqual([minor, currency]);
        expect(invoice.net + invoice.tax).toBe(minor);
        expect(invoice.lines.reduce((sum, line) => sum + line.total, 0)).toBe(minor);
        expect(sums.at(-1)?.value).toBe(text);
        expect(letter?.text).toContain(text);
      }),
      { numRuns: 1 },
    );
  },
);
