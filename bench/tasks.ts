import type { Page } from 'playwright-core';
import { openBrowser, touch } from '../tests/harness/browser.ts';
import { openOffice } from '../tests/harness/office-browser.ts';
import { SITE_SETTINGS } from '../tests/harness/settings.ts';
import { openTestSite, type TestSite } from '../tests/harness/site.ts';
import type { Figure } from './figure.ts';
import { countEffort, type Effort, type Hand } from './hand.ts';
import { LOAD_CORE, startScript, temporaryFolder } from './processes.ts';

/** A year of first orders, as `npm run demo` makes them. */
const ORDERS = 300;
/** Clicks of all tasks together. More clicks than now are a step back. */
const MOST_CLICKS = 48;

/** Email addresses of customers with one order each. */
type Scene = {
  readonly toFind: string;
  readonly toRefund: string;
  readonly toResend: string;
};

type Task = { readonly name: string; readonly act: (hand: Hand, scene: Scene) => Promise<void> };

const dayIn = (days: number): string => `${Temporal.Now.plainDateISO().add({ days })}`;
const lastMonth = (): string =>
  `${Temporal.Now.plainDateISO().subtract({ months: 1 })}`.slice(0, 7);

const COMPANY = {
  email: 'purchasing@engines.example',
  name: 'Ada',
  company: 'Engines AG',
  street: 'Hauptstr. 1',
  postcode: '10115',
  city: 'Berlin',
};
const OFFER = { country: 'DE', market: 'eu', product: 'zipx', seats: '5' };
const PURCHASE = 'PO-4711';

const open = (hand: Hand, path: string) => hand.click(`#office-menu a[href="/office/${path}"]`);

const ORDER_LINK = 'main tbody a[href^="/office/orders/"]';

async function findOrder(hand: Hand, email: string): Promise<void> {
  await open(hand, 'orders');
  await hand.type('#filter [name=search]', email);
  await hand.click('#filter button');
  await hand.seeOneRow('main');
  await hand.click(ORDER_LINK);
  await hand.see('main a[href^="/office/customers?email="]');
}

/** Opens a folded form, gives the reason, and sends it. */
async function actWithReason(hand: Hand, form: string, why: string): Promise<void> {
  await hand.click(`details:has(#${form}) > summary`);
  await confirm(hand, form, why);
}

async function confirm(hand: Hand, form: string, why: string): Promise<void> {
  await hand.type(`#${form} [name=why]`, why);
  await hand.click(`#${form} button`);
  await hand.see('#done');
}

async function fillQuote(hand: Hand): Promise<void> {
  await open(hand, 'quotes');
  await hand.click('#new summary');
  for (const [name, text] of Object.entries(COMPANY)) await hand.type(`#new [name=${name}]`, text);
  for (const [name, value] of Object.entries(OFFER))
    await hand.choose(`#new [name=${name}]`, value);
}

async function makeQuote(hand: Hand, why: string): Promise<void> {
  await hand.click('#preview-quote button');
  await confirm(hand, 'make-quote', why);
}

/** Each begins on the first page of the office. */
const TASKS: readonly Task[] = [
  { name: 'find an order by email address', act: (hand, { toFind }) => findOrder(hand, toFind) },
  {
    name: 'refund an order',
    async act(hand, { toRefund }) {
      await findOrder(hand, toRefund);
      await hand.click('details:has(#preview-refund) > summary');
      await hand.type('#preview-refund [name=why]', 'does not need it anymore');
      await hand.click('#preview-refund button');
      await hand.click('#refund button');
      await hand.see('#done');
    },
  },
  {
    name: 'answer a support request',
    async act(hand) {
      await open(hand, 'tickets');
      await hand.click('main tbody a[href^="/office/tickets/tk-"]');
      await hand.type('#answer [name=text]', 'Please restart the app. That solves it.');
      await hand.click('#answer button:not([name])');
      await hand.see('#done');
    },
  },
  {
    name: 'resend a license',
    async act(hand, { toResend }) {
      await findOrder(hand, toResend);
      await actWithReason(hand, 'resend-keys', 'the email was lost');
    },
  },
  {
    name: 'raise prices by 5% from a day on',
    async act(hand) {
      await open(hand, 'prices');
      await hand.choose('#filter [name=market]', 'eu');
      await hand.choose('#filter [name=product]', 'zipx');
      await hand.click('#filter button');
      await hand.seeOneRow('#preview-prices');
      await hand.type('#preview-prices [name=percent]', '5');
      await hand.type('#preview-prices [name=valid-from]', dayIn(14));
      await hand.click('#preview-prices button >> nth=0');
      await confirm(hand, 'add-prices', 'inflation');
    },
  },
  {
    name: 'make a coupon',
    async act(hand) {
      await open(hand, 'coupons');
      await hand.click('#new summary');
      await hand.type('#new [name=code]', 'SPRING');
      await hand.type('#new [name=percent]', '15');
      await hand.type('#new [name=last-day]', dayIn(30));
      await hand.click('#preview-coupon button');
      await confirm(hand, 'create-coupon', 'spring campaign');
    },
  },
  {
    name: 'send a quote',
    async act(hand) {
      await fillQuote(hand);
      await hand.type('#new [name=discount]', '10');
      await makeQuote(hand, 'asked for a quote by email');
    },
  },
  {
    name: 'place an order on account, net 30',
    async act(hand) {
      await fillQuote(hand);
      await hand.type('#new [name=po_number]', PURCHASE);
      await hand.choose('#new [name=terms_days]', '30');
      await hand.choose('#new [name=delivery]', 'at-once');
      await hand.choose('#new [name=next]', 'order');
      await makeQuote(hand, 'purchase order by email');
    },
  },
  {
    name: 'record a bank transfer',
    async act(hand) {
      await open(hand, 'receivables');
      await hand.click(`main tr:has-text("${PURCHASE}") a[href^="/office/quotes/"]`);
      await actWithReason(hand, 'receive-transfer', 'bank statement of today');
    },
  },
  {
    name: 'publish a changed sentence',
    async act(hand) {
      await open(hand, 'texts');
      await hand.type('#filter [name=search]', 'content/faq/general');
      await hand.click('#filter button');
      await hand.seeOneRow('main');
      await hand.click('main tbody a[href^="/office/texts/text?"]');
      await hand.edit('#body', 'about 250 MB', 'about 300 MB');
      await hand.type('#text [name=why]', 'the apps have grown');
      await hand.click('#text [value=publish-text]');
      await hand.see('#done');
    },
  },
  {
    name: 'export the journal of a month',
    async act(hand) {
      await open(hand, 'books');
      await hand.choose('#filter [name=period]', lastMonth());
      await hand.click('#filter button');
      await hand.download(`#files a[href*="/csv?period=${lastMonth()}"]`);
    },
  },
  {
    name: 'look up revenue by country of a quarter',
    async act(hand) {
      await open(hand, 'figures');
      await hand.choose('#filter [name=period]', 'last-quarter');
      await hand.click('#filter button');
      await hand.click('main a[href*="period=last-quarter"][href*="view=breakdown"]');
      await hand.click('main a[href*="by=country"][href*="view=breakdown"]');
      await hand.see('main a[href*="by=country"][aria-current]');
    },
  },
];

/** Counts what twelve usual tasks take in a browser, in a shop with a year of sample orders. */
export async function measureTasks() {
  const folder = temporaryFolder();
  try {
    await fillShop(folder.path);
    const site = await openTestSite({ dataDir: folder.path });
    const browser = await openBrowser();
    try {
      const { page } = await openOffice(
        { site, browser },
        { email: 'boss@shop.example', role: 'admin' },
      );
      return reportOf(await doTasks(page, site));
    } finally {
      await browser.close();
      await site.stop();
    }
  } finally {
    folder.remove();
  }
}

async function fillShop(dataDir: string): Promise<void> {
  const env = { ...SITE_SETTINGS, DATA_DIR: dataDir };
  const { child, stop } = startScript(LOAD_CORE, ['tools/demo.ts', `${ORDERS}`], env);
  child.stdout?.resume();
  await new Promise((done) => child.once('close', done));
  await stop();
  if (child.exitCode !== 0) throw new Error(`tools/demo.ts ended with ${child.exitCode}`);
}

/** The newest orders that can be refunded, each the only one of its customer. */
const PLAIN_ORDERS = `
SELECT email FROM orders
WHERE state = 'paid' AND kind = 'new' AND minor > 0
  AND (SELECT count(*) FROM orders other WHERE other.email = orders.email) = 1
  AND (SELECT count(*) FROM invoice WHERE order_id = orders.id) = 1
  AND EXISTS (SELECT 1 FROM license WHERE order_id = orders.id::text AND state = 'active')
ORDER BY paid_at DESC LIMIT 3`;

async function doTasks(page: Page, site: TestSite): Promise<Map<string, Effort>> {
  const { rows } = await site.database.pool.query<{ email: string }>(PLAIN_ORDERS);
  const [toFind, toRefund, toResend] = rows.map(({ email }) => email);
  if (!toFind || !toRefund || !toResend) throw new Error('The shop has too few plain orders');
  const efforts = new Map<string, Effort>();
  for (const { name, act } of TASKS) {
    await page.goto(`${site.url}/office`, { waitUntil: 'load' });
    await touch(page);
    const effort = await countEffort(page, (hand) => act(hand, { toFind, toRefund, toResend }));
    efforts.set(name, effort);
  }
  return efforts;
}

const lineOf = (name: string, { clicks, fields, pages, seconds }: Effort): string =>
  `  ${name.padEnd(42)}${[clicks, fields, pages, seconds.toFixed(1)].map((value) => `${value}`.padStart(9)).join('')}`;

function reportOf(efforts: ReadonlyMap<string, Effort>) {
  const all = [...efforts.values()];
  const sum = (pick: (effort: Effort) => number) =>
    all.reduce((total, effort) => total + pick(effort), 0);
  const total: Effort = {
    clicks: sum(({ clicks }) => clicks),
    fields: sum(({ fields }) => fields),
    pages: sum(({ pages }) => pages),
    seconds: sum(({ seconds }) => seconds),
  };
  const head = ['clicks', 'fields', 'pages', 'seconds'].map((word) => word.padStart(9)).join('');
  const figures: Figure[] = [
    {
      what: 'clicks of all tasks',
      value: total.clicks,
      unit: '',
      goal: { atMost: MOST_CLICKS },
    },
    {
      what: 'slowest task, waiting for the machine',
      value: Math.max(...all.map(({ seconds }) => seconds)),
      unit: 's',
    },
  ];
  const table = [
    `  ${'task'.padEnd(42)}${head}`,
    ...[...efforts].map(([name, effort]) => lineOf(name, effort)),
    lineOf('all twelve', total),
  ];
  return { table, figures };
}
