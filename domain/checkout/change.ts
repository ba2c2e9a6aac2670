import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { findSoldProduct, isRenewable } from '../../products/index.ts';
import { endOf, findTerms, type LicenseTerms, listPeriods } from '../license/index.ts';
import { listOrdersById, type OrderKind } from '../order/index.ts';
import { NoPrice, PLANS, type Plan, quotePrice, SEATS, type Seats } from '../price/index.ts';
import { type Customer, makeQuote, type Quote, type QuoteQuery } from '../quote/index.ts';
import { creditSum, creditsOf, isPaymentDisputed } from '../refund/index.ts';
import { renewsInBundle } from '../subscription/index.ts';
import { assessTax, type Seller, type Taxation } from '../tax/index.ts';

export type LicenseChange = {
  readonly kind: Exclude<OrderKind, 'new'>;
  readonly licenseId: string;
};

export type Changeable = {
  readonly license: LicenseTerms;
  /** The market it was bought in. A credit cannot pay in another currency. */
  readonly market: string;
  /** Unused value, without refunds. Zero while `isDisputed`. */
  readonly credit: Money;
  readonly isDisputed: boolean;
  /** End of the paid time, without grace. Null: lifetime. */
  readonly paidUntil: Date | null;
};

/** `disputed`: the bank may take the credit back. `other`: another product or market. */
export type ChangeRefusal = 'unknown' | 'revoked' | 'disputed' | 'other' | 'not-offered';

/** Returns a license and its credit for an order with this tax (null: a consumer's), or null if it is unknown. */
export async function findChangeable(
  reader: Reader,
  licenseId: string,
  taxation: Taxation | null = null,
): Promise<Changeable | null> {
  const license = await findTerms(reader, licenseId);
  if (license === null) return null;
  const periods = await listPeriods(reader, licenseId);
  const ids = [license.orderId, ...periods.map(({ orderId }) => orderId)];
  const orders = await listOrdersById(reader, [...new Set(ids)]);
  const last = periods.findLast(({ withdrawnAt }) => withdrawnAt === null);
  const paidBy = (id: string | undefined) => orders.find((each) => each.id === id);
  const bought = paidBy(last?.orderId) ?? paidBy(license.orderId);
  if (!bought) return null;
  const { market, total } = bought;
  const { currency } = total;
  const isDisputed = await isPaymentDisputed(reader, periods);
  const present = { at: reader.now, refundsUntil: null, currency, taxation };
  const credits = isDisputed ? [] : await creditsOf(reader, { license, periods }, present);
  const credit = { minor: creditSum(credits), currency };
  return { license, market, credit, isDisputed, paidUntil: last ? last.endsAt : license.expiresAt };
}

/**
 * Returns whether a license can be changed this way. A renewal keeps the number of PCs. An upgrade has more PCs or a longer plan, and less of neither. A retired product
 * has no upgrades, and renewals only if they continue.
 */
export function mayChange(
  { product, plan, seats }: Pick<LicenseTerms, 'product' | 'plan' | 'seats'>,
  kind: LicenseChange['kind'],
  requested: { readonly plan: Plan; readonly seats: Seats },
): boolean {
  const isOffered = kind === 'renewal' ? isRenewable(product) : findSoldProduct(product) !== null;
  if (!isOffered) return false;
  if (kind === 'renewal')
    return plan !== 'lifetime' && requested.plan !== 'lifetime' && requested.seats === seats;
  const isMore = requested.seats > seats || rank(requested.plan) > rank(plan);
  return isMore && requested.seats >= seats && rank(requested.plan) >= rank(plan);
}

const rank = (plan: Plan): number => PLANS.indexOf(plan);

type ChangeQuery = { readonly kind: LicenseChange['kind']; readonly query: QuoteQuery };

/**
 * Quotes a whole new period at today's price, less the credit for an upgrade. Coupons are for first orders only.
 * @throws NoPrice if it is not sold in the market now
 */
export async function quoteChange(
  reader: Reader,
  { change, query }: { readonly change: LicenseChange; readonly query: QuoteQuery },
  { seller }: { readonly seller: Seller },
): Promise<Result<Quote, ChangeRefusal>> {
  const taxation = assessTax({ customer: query.customer, seller, date: reader.now });
  const known = await findChangeable(reader, change.licenseId, taxation);
  if (known === null) return refused('unknown');
  if (await renewsInBundle(reader, known.license)) return refused('not-offered');
  return quoteKnown(reader, { known, kind: change.kind, query }, seller);
}

async function quoteKnown(
  reader: Reader,
  { known, kind, query }: ChangeQuery & { readonly known: Changeable },
  seller: Seller,
): Promise<Result<Quote, ChangeRefusal>> {
  const { license, credit } = known;
  const { selection, market, customer } = query;
  if (license.state === 'revoked') return refused('revoked');
  const isSame = selection.product === license.product && selection.bundledProducts.length === 0;
  if (!isSame || market !== known.market) return refused('other');
  if (!mayChange(license, kind, selection)) return refused('not-offered');
  if (kind === 'upgrade' && known.isDisputed) return refused('disputed');
  const { product, plan, seats } = selection;
  const priceQuote = await quotePrice(reader, { product, plan, seats, market });
  const off = kind === 'upgrade' ? credit.minor : 0;
  // The unused value is worth more than the upgrade costs, so the buyer would lose money.
  if (off > priceQuote.total.minor) return refused('not-offered');
  const taxation = assessTax({ customer, seller, date: reader.now });
  return done(makeQuote({ priceQuotes: [priceQuote], taxation, coupon: null, credit: off }));
}

export type OfferedChange = {
  readonly kind: LicenseChange['kind'];
  readonly quote: Quote;
  /** End of the paid time after the change, without grace. Null: lifetime. */
  readonly paidUntil: Date | null;
};

/** Returns renewals first, then upgrades, each from shortest plan and fewest PCs. */
export async function listChanges(
  reader: Reader,
  { known, customer }: { readonly known: Changeable; readonly customer: Customer },
  seller: Seller,
): Promise<OfferedChange[]> {
  const { license, market, paidUntil } = known;
  const offers: OfferedChange[] = [];
  for (const kind of ['renewal', 'upgrade'] as const) {
    for (const [plan, seats] of PLANS.flatMap((each) =>
      SEATS.map((count) => [each, count] as const),
    )) {
      const selection = { product: license.product, bundledProducts: [], plan, seats };
      if (!mayChange(license, kind, selection)) continue;
      const query = { selection, market, coupon: null, customer };
      const quoted = await quoteKnown(reader, { known, kind, query }, seller).catch(orNotSold);
      const isAdded = kind === 'renewal' && paidUntil !== null && paidUntil > reader.now;
      const from = isAdded ? paidUntil : reader.now;
      if (quoted.ok) offers.push({ kind, quote: quoted.value, paidUntil: endOf(plan, from) });
    }
  }
  return offers;
}

function orNotSold(error: unknown): Result<Quote, ChangeRefusal> {
  if (error instanceof NoPrice) return refused('not-offered');
  throw error;
}
