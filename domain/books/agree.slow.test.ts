import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import type { LedgerLine } from '../../providers/sandbox/sandbox.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { beginAnew, openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { GOOD_CARD, openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { times } from '../../tests/harness/thorough.ts';
import { attributeOrder } from '../campaign/index.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { loadSampleCoupon } from '../coupon/index.ts';
import { correctInvoice, currentInvoice } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { requestRefund } from '../refund/index.ts';
import { measureSubscriptions } from '../subscription/index.ts';
import { storeRates } from '../tax/index.ts';
import {
  type BookOwner,
  bookJobs,
  computeUnionReturn,
  DIMENSIONS,
  type Dimension,
  listJournal,
  measureRecovered,
  type Span,
  sumBy,
  sumCohorts,
  sumKinds,
} from './index.ts';

// Everything that the books add up is added up here a second time, by plain loops over the rows of orders, refunds, and
// disputes. Both must agree to the last cent.

const db = await openSubscriptionStage(loadSampleCoupon);
const COMPANY: BookOwner = { country: 'DE', zone: 'Europe/Berlin' };

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PLACES = [
  { market: 'eu', country: 'DE', locale: 'de' },
  { market: 'eu', country: 'FR', locale: 'fr' },
  { market: 'eu', country: 'AT', locale: 'de' },
  { market: 'gb', country: 'GB', locale: 'en' },
  { market: 'us', country: 'US', locale: 'en' },
  { market: 'jp', country: 'JP', locale: 'ja' },
] as const;
const CHANNELS = ['GoogleSEM', 'YandexSEM'] as const;
const PRODUCTS = ['zipx', 'pdfreader', 'screenrecx'] as const;
const PLANS = ['month', 'year', 'lifetime'] as const;

type Row = Record<string, unknown>;
const rowsOf = async (query: string): Promise<Row[]> =>
  (await db.database.pool.query<Row>(query)).rows;

type Dispute = { readonly orderId: string; readonly at: Date };

/** Its renewals are declined. */
const SOFT_CARD = '4000000000000341';

/** Orders with such a card at the beginning, so that there are late renewals in every history. */
const LATE = 8;

/** Plays a random year. Returns the disputes, which have no moment in any table, and the charges in the provider's books. */
async function playHistory(seed: number) {
  const next = sequence(seed);
  const luck = sequence(seed + 100);
  const pick = <Value>(list: readonly Value[]): Value =>
    list[Math.floor(next() * list.length)] as Value;
  const scene = openSubscriptionScene(db);
  const orders: Order[] = [];
  const disputes: Dispute[] = [];
  const sell = async (fixed: { readonly plan?: 'month'; readonly card?: string } = {}) => {
    const place = pick(PLACES);
    const [product, other] = [pick(PRODUCTS), pick(PRODUCTS)];
    const bundled = next() < 0.3 && other !== product ? [other] : [];
    const inOrder = PRODUCTS.filter((key) => key === product || bundled.includes(key));
    const [first = product, ...rest] = inOrder;
    const selection = {
      product: first,
      bundledProducts: rest,
      plan: fixed.plan ?? pick(PLANS),
      seats: pick([1, 3] as const),
    };
    const email = `buyer${Math.floor(next() * 12)}@buyer.example`;
    const buyer = { ...BUYER, email, country: place.country };
    const coupon = next() < 0.25 ? 'WELCOME10' : null;
    const { market, locale } = place;
    const terms = { selection, market, locale, coupon, buyer };
    const order = await scene.buy(terms, fixed.card ?? GOOD_CARD);
    orders.push(order);
    const touches = CHANNELS.filter(() => next() < 0.4).map((channel) => {
      const clickId = `${order.id} ${channel}`;
      return { product, channel, clickId, query: {} };
    });
    await db.run((work) => attributeOrder(work, { orderId: order.id, touches }));
  };
  const correct = async () => {
    const { id } = pick(orders);
    const invoice = await db.read((reader) => currentInvoice(reader, id));
    if (invoice === null) return;
    const buyer = { ...invoice.buyer, poNumber: `PO ${next()}` };
    await db.run((work) => correctInvoice(work, { invoiceId: invoice.id, buyer }));
  };
  const upgrade = async () => {
    const old = pick(
      orders.filter(
        ({ plan, bundledProducts }) => plan === 'month' && bundledProducts.length === 0,
      ),
    );
    if (old === undefined) return;
    const [license] = await db.read((reader) => listLicenses(reader, scene.ring, old.id));
    if (license?.state !== 'active') return;
    const { product, market, locale, email, country } = old;
    const buyer = { ...BUYER, email, country };
    const selection = { product, bundledProducts: [], plan: 'year' as const, seats: 5 as const };
    const change = { kind: 'upgrade' as const, licenseId: license.id };
    const sold = scene.buy({ selection, market, locale, change, buyer });
    const order = await sold.catch(() => null);
    if (order !== null) orders.push(order);
  };
  const refund = async () => {
    const { id: orderId, total } = pick(orders);
    const part = Math.max(1, Math.floor(total.minor * next()));
    const amount = next() < 0.5 ? ('all' as const) : part;
    const request = {
      orderId,
      amount,
      reason: 'staff',
      by: 'Ada',
      key: `${seed} ${next()}`,
    } as const;
    await db.run((work) => requestRefund(work, request));
  };
  const dispute = async () => {
    const { id: orderId, reference } = pick(orders);
    if (disputes.some((one) => one.orderId === orderId) || reference === null) return;
    const provider = {
      ...scene.provider,
      fetch: async (name: string) => ({
        ...(await scene.provider.fetch(name)),
        dispute: 'lost' as const,
        disputeRevision: 2,
      }),
    };
    disputes.push({ orderId, at: db.clock.now() });
    await settleFromProvider({ ...scene.deps, provider }, { reference });
  };
  /** The bank accepts every other declined card again, so that the next retry is paid. */
  const relent = async () => {
    const owing = await rowsOf(
      "select mandate, order_id from subscription where state = 'past-due' order by created_at, id",
    );
    const isKind = (id: unknown) => orders.findIndex((order) => order.id === id) % 2 === 0;
    const { mandate } = owing.find((one) => isKind(one['order_id'])) ?? {};
    if (mandate !== undefined) await scene.sandbox.setHabit(String(mandate), 'good');
  };
  for (let late = 0; late < LATE; late += 1) await sell({ plan: 'month', card: SOFT_CARD });
  for (let step = 0; step < 70; step += 1) {
    const chance = next();
    if (chance < 0.55) await sell(luck() < 0.3 ? { card: SOFT_CARD } : {});
    else if (chance < 0.67) await upgrade();
    else if (chance < 0.79) await correct();
    else if (chance < 0.92) await refund();
    else await dispute();
    if (luck() < 0.8) await relent();
    await scene.giveBack();
    db.clock.advance(days(1) + hours(Math.floor(next() * 96)));
    await scene.sweep();
    await scene.giveBack();
  }
  return { disputes, charges: scene.sandbox.ledger() };
}

/** One currency has no rates, and another one gets its rates late. */
async function loadRates(currencies: readonly string[]): Promise<void> {
  const from = new Date('2026-01-20T00:00:00Z').getTime();
  const rates = Array.from({ length: 330 }, (_, day) => {
    const at = new Date(from + days(day));
    // Weekends have none.
    if (at.getUTCDay() % 6 === 0) return [];
    return currencies.map((currency, place) => ({
      source: 'ecb',
      day: at.toISOString().slice(0, 10),
      currency,
      perEuro: (0.8 + place + (day % 50) / 1000).toFixed(4),
    }));
  });
  await db.run((work) => storeRates(work, rates.flat()));
}

const KINDS = ['sale', 'refund', 'dispute', 'correction'] as const;

type Entry = {
  readonly kind: string;
  readonly day: string;
  readonly order: Row;
  readonly product: string;
  readonly gross: number;
  readonly tax: number;
  readonly own: number | null;
  readonly ownTax: number | null;
  readonly document: string;
};

const berlin = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainDate()
    .toString();

/** Adds up the history from the documents' lines, with a conversion of its own. */
async function loopEntries(): Promise<Entry[]> {
  const all = await rowsOf(
    "select o.*, t.channel from orders o left join touch t on t.order_id = o.id and t.position = 'last'",
  );
  const orders = new Map(all.map((row) => [row['id'], row]));
  const rates = await rowsOf('select * from exchange_rate order by day desc');
  const documents = await rowsOf('select * from invoice');
  const lines = await rowsOf('select * from invoice_line order by position');
  const rateOn = (currency: string, day: string): number | null => {
    if (currency === 'EUR') return 1;
    const since = Temporal.PlainDate.from(day).subtract({ days: 7 }).toString();
    const found = rates.find(
      (one) =>
        one['currency'] === currency && String(one['day']) <= day && String(one['day']) >= since,
    );
    return found ? Number((1 / Number(found['per_euro'])).toPrecision(6)) : null;
  };
  const rootOf = (document: Row): Row => {
    const before = documents.find(({ id }) => id === document['refers_to']);
    return before === undefined ? document : rootOf(before);
  };
  return documents.flatMap((document) => {
    const order = orders.get(document['order_id']) ?? {};
    const issuedAt = new Date(String(document['issued_at']));
    const root = rootOf(document);
    const currency = String(document['currency']);
    const rate = rateOn(currency, berlin(new Date(String(root['issued_at']))));
    const digits = currency === 'JPY' ? 0 : 2;
    const convert = (minor: number) =>
      rate === null
        ? null
        : Math.sign(minor) * Math.round(Math.abs(minor) * rate * 10 ** (2 - digits) + 1e-7) || 0;
    const reason = document['reason'];
    const replaces = document['kind'] === 'invoice' && document['refers_to'] !== null;
    const isCorrection = replaces || reason === 'correction';
    const returned = reason === 'dispute' ? 'dispute' : 'refund';
    const kind = isCorrection ? 'correction' : reason === null ? 'sale' : returned;
    return lines
      .filter((line) => line['invoice_id'] === document['id'])
      .map((line) => ({
        kind,
        day: berlin(issuedAt),
        order,
        product: String(line['product']),
        gross: Number(line['total_minor']),
        tax: Number(line['tax_minor']),
        own: convert(Number(line['total_minor'])),
        ownTax: convert(Number(line['tax_minor'])),
        document: String(document['id']),
      }));
  });
}

const isIn = ({ day }: { readonly day: string }, { from, until }: Span) =>
  day >= from && day <= until;
const total = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, each) => sum + (each ?? 0), 0);

const VALUE_OF: Readonly<Record<Dimension, (entry: Entry) => string>> = {
  product: ({ product }) => product,
  plan: ({ order }) => String(order['plan']),
  country: ({ order }) => String(order['country']),
  locale: ({ order }) => String(order['locale']),
  channel: ({ order }) => String(order['channel'] ?? ''),
  coupon: ({ order }) => String(order['coupon'] ?? ''),
  'order-kind': ({ order }) => String(order['kind']),
};

const SPANS: readonly Span[] = [
  { from: '2026-01-01', until: '2026-12-31' },
  { from: '2026-03-01', until: '2026-03-31' },
  { from: '2026-04-10', until: '2026-07-02' },
];

test.each([2, 1].slice(-times(1, 2)))(
  'history %i adds up the same in SQL and in a loop',
  async (seed) => {
    await beginAnew(db);
    for (const table of ['book_entry', 'exchange_rate']) await rowsOf(`delete from ${table}`);
    const known = new Set((await rowsOf('select id from orders')).map(({ id }) => String(id)));
    await loadRates(['USD', 'GBP']);
    const { disputes, charges } = await playHistory(seed);
    const jobs = bookJobs({ database: db.database, company: COMPANY });
    await jobs['record-books']();
    await jobs['check-books']();
    // Yen have no rate until now.
    const before = await db.read((reader) => sumKinds(reader, SPANS[0] as Span, 'EUR'));
    expect(total(before.map(({ unconverted }) => unconverted))).toBeGreaterThan(0);
    await loadRates(['USD', 'GBP', 'JPY']);
    await jobs['record-books']();
    await jobs['record-books']();
    const entries = await loopEntries();
    expect(entries.length).toBeGreaterThan(50);
    for (const kind of KINDS) expect(entries.some((entry) => entry.kind === kind)).toBe(true);
    for (const channel of ['', ...CHANNELS])
      expect(entries.some((entry) => VALUE_OF.channel(entry) === channel)).toBe(true);
    for (const kind of ['new', 'renewal', 'upgrade'])
      expect(entries.some(({ order }) => order['kind'] === kind)).toBe(true);
    for (const span of SPANS) {
      await compareKinds(span, entries);
      for (const dimension of DIMENSIONS) await compareDimension(span, dimension, entries);
      await compareCohorts(span, entries);
      await compareSubscriptions(span);
      await compareRecovered(span, charges, entries);
      await compareJournal(span, entries);
    }
    await compareLedger(disputes, known, entries);
    await compareReturn(entries);
  },
);

async function compareKinds(span: Span, entries: readonly Entry[]): Promise<void> {
  const sums = await db.read((reader) => sumKinds(reader, span, 'EUR'));
  const inside = entries.filter((entry) => isIn(entry, span));
  for (const kind of KINDS)
    for (const currency of ['EUR', 'USD', 'GBP', 'JPY']) {
      const own = sums.filter((sum) => sum.kind === kind && sum.currency === currency);
      const looped = inside.filter(
        (entry) => entry.kind === kind && entry.order['currency'] === currency,
      );
      expect({
        gross: total(own.map(({ gross }) => gross)),
        tax: total(own.map(({ tax }) => tax)),
        ownGross: total(own.map(({ ownGross }) => ownGross)),
        ownTax: total(own.map(({ ownTax }) => ownTax)),
        documents: total(own.map(({ documents }) => documents)),
      }).toEqual({
        gross: total(looped.map(({ gross }) => gross)),
        tax: total(looped.map(({ tax }) => tax)),
        ownGross: total(looped.map(({ own: amount }) => amount)),
        ownTax: total(looped.map(({ ownTax }) => ownTax)),
        documents: new Set(looped.map(({ document }) => document)).size,
      });
    }
  const refunded = new Set<unknown>();
  for (const { kind, order, day } of [...entries].sort((one, other) =>
    one.day.localeCompare(other.day),
  ))
    if (kind === 'refund' && day < span.from) refunded.add(order['id']);
  const fresh = new Set(
    inside
      .filter(({ kind, order }) => kind === 'refund' && !refunded.has(order['id']))
      .map(({ order }) => order['id']),
  );
  const firsts = sums.filter(({ kind }) => kind === 'refund').map((sum) => sum.firsts);
  expect(total(firsts)).toBe(fresh.size);
}

async function compareDimension(
  span: Span,
  dimension: Dimension,
  entries: readonly Entry[],
): Promise<void> {
  const sums = await db.read((reader) => sumBy(reader, span, { by: dimension, own: 'EUR' }));
  const groups = Map.groupBy(
    entries.filter((entry) => isIn(entry, span)),
    VALUE_OF[dimension],
  );
  const looped = [...groups].map(([value, group]) => {
    const of = (kind: string) =>
      total(group.flatMap((each) => (each.kind === kind ? each.own : [])));
    const sold = group.filter(({ kind }) => kind === 'sale');
    return {
      value,
      orders:
        dimension === 'product' ? sold.length : new Set(sold.map(({ document }) => document)).size,
      gross: of('sale'),
      refunds: 0 - of('refund'),
      disputes: 0 - of('dispute'),
      revenue: total(group.map(({ own }) => own)),
      tax: total(group.map(({ ownTax }) => ownTax)),
    };
  });
  const byName = (one: { value: string }, other: { value: string }) =>
    one.value.localeCompare(other.value);
  expect([...sums].sort(byName)).toEqual(looped.sort(byName));
}

async function compareCohorts(span: Span, entries: readonly Entry[]): Promise<void> {
  const sums = await db.read((reader) => sumCohorts(reader, span, 'EUR'));
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const first = new Map<unknown, string>();
  for (const { kind, order, day } of entries) {
    const known = first.get(order['email']);
    if (kind === 'sale' && (known === undefined || day < known)) first.set(order['email'], day);
  }
  const from = month(span.from);
  const looped = new Map<string, { net: number; customers: Set<unknown> }>();
  for (const entry of entries) {
    const begun = first.get(entry.order['email']) ?? '';
    if (month(begun) < from || month(begun) > span.until) continue;
    if (entry.day < from || entry.day > span.until) continue;
    const key = `${month(begun)} ${month(entry.day)}`;
    const known = looped.get(key) ?? { net: 0, customers: new Set() };
    if (entry.kind === 'sale') known.customers.add(entry.order['email']);
    looped.set(key, { ...known, net: known.net + (entry.own ?? 0) - (entry.ownTax ?? 0) });
  }
  expect(
    new Map(sums.map((sum) => [`${sum.cohort} ${sum.month}`, [sum.customers, sum.net]])),
  ).toEqual(new Map([...looped].map(([key, { customers, net }]) => [key, [customers.size, net]])));
}

async function compareSubscriptions({ from, until }: Span): Promise<void> {
  const [start, end] = [
    new Date(`${from}T00:00:00+01:00`),
    new Date(new Date(`${until}T00:00:00+01:00`).getTime() + days(1)),
  ];
  const found = await db.read((reader) =>
    measureSubscriptions(reader, { from: start, before: end }),
  );
  const links = await rowsOf(
    'select so.subscription_id, so.period, o.* from subscription_order so join orders o on o.id = so.order_id where not so.is_unwanted',
  );
  const subscriptions = await rowsOf('select * from subscription');
  const annualAt = (id: unknown, at: Date): number => {
    const paid = links
      .filter((row) => row['subscription_id'] === id && row['renewal_minor'] !== null)
      .filter((row) => row['paid_at'] !== null && new Date(String(row['paid_at'])) < at)
      .sort(
        (one, other) =>
          new Date(String(other['paid_at'])).getTime() -
            new Date(String(one['paid_at'])).getTime() ||
          Number(other['period']) - Number(one['period']),
      )[0];
    if (paid === undefined) return 0;
    const net = Math.round(
      (Number(paid['renewal_minor']) * 1_000_000) / (1_000_000 + Number(paid['tax_rate_ppm'])),
    );
    return paid['plan'] === 'month' ? net * 12 : net;
  };
  const lives = (row: Row, at: Date) =>
    new Date(String(row['created_at'])) < at &&
    (row['ended_at'] === null || new Date(String(row['ended_at'])) >= at);
  const sums = {
    atStart: 0,
    atEnd: 0,
    started: 0,
    ended: 0,
    annualAtStart: 0,
    annualAtEnd: 0,
    annualLost: 0,
  };
  const [was, is] = [new Set<unknown>(), new Set<unknown>()];
  for (const row of subscriptions) {
    const [one, other] = [annualAt(row['id'], start), annualAt(row['id'], end)];
    const left = lives(row, end) ? other : 0;
    if (lives(row, start)) {
      sums.atStart += 1;
      sums.annualAtStart += one;
      sums.annualLost += Math.max(one - left, 0);
      was.add(row['email']);
    }
    const createdAt = new Date(String(row['created_at']));
    const endedAt = row['ended_at'] === null ? null : new Date(String(row['ended_at']));
    if (createdAt >= start && createdAt < end) sums.started += 1;
    if (endedAt !== null && endedAt >= start && endedAt < end) sums.ended += 1;
    if (lives(row, end)) {
      sums.atEnd += 1;
      sums.annualAtEnd += other;
      is.add(row['email']);
    }
  }
  const sum = (name: keyof typeof sums) => total(found.sums.map((each) => each[name]));
  expect({
    atStart: sum('atStart'),
    atEnd: sum('atEnd'),
    started: sum('started'),
    ended: sum('ended'),
    annualAtStart: sum('annualAtStart'),
    annualAtEnd: sum('annualAtEnd'),
    annualLost: sum('annualLost'),
    customersAtStart: found.customersAtStart,
    customersLost: found.customersLost,
  }).toEqual({
    ...sums,
    customersAtStart: was.size,
    customersLost: [...was].filter((email) => !is.has(email)).length,
  });
}

/** Finds the renewals that were declined at first in the provider's own books. */
async function compareRecovered(
  span: Span,
  charges: readonly LedgerLine[],
  entries: readonly Entry[],
): Promise<void> {
  const links = await rowsOf(
    `select o.id, o.created_at, o.paid_at, o.currency, so.is_dropped, m.created_at as ended_at
      from subscription_order so join orders o on o.id = so.order_id left join mail m
        on m.key = 'subscription:' || so.subscription_id || ':ended' and m.created_at >= o.created_at
      where so.role = 'renewal' and not so.is_unwanted`,
  );
  const dayOf = (value: unknown) => berlin(new Date(String(value)));
  const late = links
    .filter(({ id }) => charges.find(({ orderId }) => orderId === id)?.state === 'declined')
    // An upgrade in time takes the place of a late renewal. One after the end of the subscription does not.
    .filter((one) => one['is_dropped'] === false || one['ended_at'] !== null);
  const paid = late.filter((one) => one['paid_at'] !== null);
  const lost = late.filter((one) => one['paid_at'] === null && one['ended_at'] !== null);
  // The history must contain both to prove anything.
  expect([paid.length > 0, lost.length > 0]).toEqual([true, true]);
  const recovered = paid.filter((one) => isIn({ day: dayOf(one['paid_at']) }, span));
  const found = await db.read((reader) =>
    measureRecovered(reader, COMPANY, { span, currency: 'EUR' }),
  );
  const saleOf = (ids: readonly unknown[]) =>
    entries.filter(({ kind, order }) => kind === 'sale' && ids.includes(order['id']));
  const sold = saleOf(recovered.map(({ id }) => id));
  expect(found).toMatchObject({
    declined: late.filter((one) => isIn({ day: dayOf(one['created_at']) }, span)).length,
    recovered: recovered.length,
    lost: lost.filter((one) => isIn({ day: dayOf(one['ended_at']) }, span)).length,
    ownGross: total(sold.map(({ own }) => own)),
  });
  const byCurrency = Map.groupBy(recovered, (one) => String(one['currency']));
  expect(
    new Map(found.currencies.map((one) => [one.currency, [one.orders, one.gross, one.ownGross]])),
  ).toEqual(
    new Map(
      [...byCurrency].map(([currency, group]) => {
        const lines = saleOf(group.map(({ id }) => id));
        const amounts = [lines.map(({ gross }) => gross), lines.map(({ own }) => own)].map(total);
        return [currency, [group.length, ...amounts]];
      }),
    ),
  );
}

async function compareJournal(span: Span, entries: readonly Entry[]): Promise<void> {
  const lines = await db.read((reader) =>
    listJournal(reader, COMPANY, { span, after: null, limit: 10_000 }),
  );
  const inside = entries.filter((entry) => isIn(entry, span));
  expect(total(lines.map(({ own }) => own?.gross ?? null))).toBe(
    total(inside.map(({ own }) => own)),
  );
  expect(total(lines.map(({ own }) => own?.tax ?? null))).toBe(
    total(inside.map(({ ownTax }) => ownTax)),
  );
  const [half] = [lines[Math.floor(lines.length / 2)]];
  const rest = await db.read((reader) =>
    listJournal(reader, COMPANY, { span, after: half?.id ?? null, limit: 10_000 }),
  );
  if (half) expect(rest).toEqual(lines.slice(lines.indexOf(half) + 1));
}

/** The ledger: what orders charged, minus what refunds and lost disputes took back. */
async function compareLedger(
  disputes: readonly Dispute[],
  known: ReadonlySet<string>,
  entries: readonly Entry[],
): Promise<void> {
  const orders = (await rowsOf("select * from orders where state = 'paid'")).filter(
    ({ id }) => !known.has(String(id)),
  );
  const refunds = (await rowsOf("select * from refund where state = 'done'")).filter(({ reason }) =>
    ['withdrawal', 'guarantee', 'staff', 'not-due', 'elsewhere'].includes(String(reason)),
  );
  for (const order of orders) {
    const returned = total(
      refunds.flatMap((refund) =>
        refund['order_id'] === order['id'] ? Number(refund['minor']) : [],
      ),
    );
    const isLost = disputes.some(({ orderId }) => orderId === order['id']);
    const left = isLost ? 0 : Number(order['minor']) - returned;
    const booked = entries.filter((entry) => entry.order['id'] === order['id']);
    expect(total(booked.map(({ gross }) => gross))).toBe(left);
    const sold = booked.filter(({ kind }) => kind === 'sale');
    expect([total(sold.map(({ gross }) => gross)), total(sold.map(({ tax }) => tax))]).toEqual([
      Number(order['minor']),
      Number(order['tax_minor']),
    ]);
    // A full refund leaves nothing in the company's currency either, apart from the rounding of partial ones.
    if (left === 0)
      expect(Math.abs(total(booked.map(({ own }) => own)))).toBeLessThanOrEqual(refunds.length);
  }
}

async function compareReturn(entries: readonly Entry[]): Promise<void> {
  const found = await db.read((reader) => computeUnionReturn(reader, COMPANY, '2026-Q2'));
  const inside = entries.filter(
    ({ day, order }) =>
      isIn({ day }, { from: '2026-04-01', until: '2026-06-30' }) &&
      ['FR', 'AT'].includes(String(order['tax_country'])),
  );
  const all = total([...found.lines, ...found.corrections].map(({ tax }) => tax));
  expect(all).toBe(total(inside.map(({ tax }) => tax)));
  expect(found.missing).toEqual([]);
  const own = inside.filter(
    ({ order }) => berlin(new Date(String(order['paid_at']))) >= '2026-04-01',
  );
  expect(total(found.lines.map(({ net }) => net))).toBe(
    total(own.map(({ gross, tax }) => gross - tax)),
  );
}
