import {
  addressesOf,
  listPasskeys,
  listSessions,
  ordersOf,
} from '../../../domain/account/index.ts';
import { type Declaration, listOwnedDeclarations } from '../../../domain/declaration/index.ts';
import { type Gift, listOwnedGifts } from '../../../domain/gift/index.ts';
import { listInvoices } from '../../../domain/invoice/index.ts';
import { listActivations } from '../../../domain/license/index.ts';
import { marketsOf, type Order, productsOf } from '../../../domain/order/index.ts';
import { marketZone } from '../../../domain/price/index.ts';
import { refundStandings } from '../../../domain/refund/index.ts';
import { listOwnedSalesQuotes, type SalesQuote } from '../../../domain/sales-quote/index.ts';
import { listBegunBy, listOwnedSubscriptions } from '../../../domain/subscription/index.ts';
import type { Ticket } from '../../../domain/ticket/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { zonedIso } from '../../../kit/formats.ts';
import { plainAmount } from '../../../kit/money.ts';
import type { Reader } from '../../loaders/context.ts';
import { describeState, liveOf } from './licenses.server.ts';
import { licensesOf, type Member, type MemberLicense } from './member.server.ts';
import { summarizeOrder } from './orders.server.ts';
import { ticketsOf } from './tickets.server.ts';

const LISTS = ['orders', 'licences', 'devices'] as const;
export type ListKind = (typeof LISTS)[number];

export const isListKind = (kind: string): kind is ListKind => LISTS.some((each) => each === kind);

/**
 * The personal data of an account that its owner can download (regulation 2016/679, articles 15 and 20), without passwords, tokens, and
 * the notes of staff. Field names
 * are the same in every language.
 */
export const exportJson = ({ account, ...rest }: Member) => {
  const member: Member = { account, ...rest };
  return member.services.database.read(async (reader) => {
    const orders = await ordersOf(reader, account);
    const licenses = await licensesOf(reader, member);
    const addresses = await addressesOf(reader, account.id);
    const subscriptions = await listOwnedSubscriptions(reader, addresses);
    return {
      exportedAt: reader.now,
      profile: account,
      addresses,
      sessions: await listSessions(reader, account.id),
      passkeys: await listPasskeys(reader, account.id),
      orders: await Promise.all(orders.map((order) => orderData(reader, order))),
      licences: await Promise.all(licenses.map((license) => licenseData(reader, license))),
      subscriptions: subscriptions.map(({ mandate: _, ...known }) => known),
      quotes: (await listOwnedSalesQuotes(reader, addresses)).map(quoteData),
      gifts: (await listOwnedGifts(reader, addresses)).map(giftData),
      requests: (await ticketsOf(reader, member)).map(requestData),
      declarations: (await listOwnedDeclarations(reader, addresses)).map(declarationData),
    };
  });
};

/** Leaves out who made it, and the reason that staff noted for the discount. */
const quoteData = ({ id: _, by: __, discountWhy: ___, ...known }: SalesQuote) => known;

/** Leaves out who gave it, and the reason that staff noted. */
const giftData = ({ id: _, by: __, why: ___, ...known }: Gift) => known;

/** Leaves out how staff sort their work. */
const requestData = ({ assigneeId: _, tags: __, snoozedUntil: ___, ...known }: Ticket) => known;

/** Leaves out the match made by staff, because the order may belong to someone else. */
const declarationData = ({ id: _, orderId: __, ...known }: Declaration) => known;

async function orderData(reader: Reader, order: Order) {
  const { id, reference: _, ...known } = order;
  const documents = await listInvoices(reader, id);
  return { ...known, documents: documents.map(({ number, kind }) => ({ number, kind })) };
}

async function licenseData(reader: Reader, license: MemberLicense) {
  const { file: _, ...known } = license;
  return { ...known, devices: await listActivations(reader, license.id) };
}

/**
 * Returns CSV that is guarded against formulas. Dates are ISO 8601 with the offset of their zone (docs/decisions/0072).
 */
export const exportCsv = (kind: ListKind, member: Member): Promise<string> =>
  member.services.database.read(async (reader) => {
    if (kind === 'orders')
      return writeCsv(await orderLines(reader, member, await ordersOf(reader, member.account)));
    const licenses = await licensesOf(reader, member);
    return writeCsv(
      kind === 'licences'
        ? await licenseLines(reader, member, licenses)
        : await deviceLines(reader, licenses),
    );
  });

async function orderLines(
  reader: Reader,
  { services }: Member,
  orders: readonly Order[],
): Promise<string[][]> {
  const standings = await refundStandings(reader, orders);
  const { zone } = services.company;
  const head = ['number', 'ordered', 'paid', 'state', 'products', 'total', 'returned', 'currency'];
  const lines = orders.map((order, index) => {
    const { state, returned } = summarizeOrder(order, standings[index]);
    return [
      ...[order.orderNumber, zonedIso(order.createdAt, zone)],
      order.paidAt ? zonedIso(order.paidAt, zone) : '',
      ...[state, productsOf(order).join(' ')],
      ...[plainAmount(order.total), plainAmount(returned), order.total.currency],
      ...[order.email, order.name],
    ];
  });
  return [[...head, 'email', 'name'], ...lines];
}

async function licenseLines(
  reader: Reader,
  { locale }: Member,
  licenses: readonly MemberLicense[],
): Promise<string[][]> {
  const orderIds = licenses.map(({ orderId }) => orderId);
  const subscriptions = await listBegunBy(reader, orderIds);
  const markets = await marketsOf(reader, orderIds);
  const head = ['product', 'plan', 'pcs', 'key', 'state', 'issued', 'ends', 'ended', 'email'];
  const lines = licenses.map((license) => {
    const { product, plan, seats, key, issuedAt, paidUntil, revoked, email } = license;
    const state = describeState(license, liveOf(subscriptions, license), reader.now);
    const zone = marketZone(markets.get(license.orderId) ?? locale.market);
    const isoOf = (moment: Date | undefined | null) => (moment ? zonedIso(moment, zone) : '');
    return [
      ...[product, plan, String(seats), key, state, isoOf(issuedAt)],
      ...[isoOf(paidUntil), isoOf(revoked?.at), email],
    ];
  });
  return [head, ...lines];
}

async function deviceLines(
  reader: Reader,
  licenses: readonly MemberLicense[],
): Promise<string[][]> {
  const lines = [['product', 'name', 'version', 'activated', 'seen', 'ended']];
  for (const { id, product } of licenses) {
    for (const seat of await listActivations(reader, id)) {
      lines.push([
        ...[product, seat.deviceName, seat.appVersion, seat.activatedAt.toISOString()],
        ...[seat.lastSeenAt.toISOString(), seat.endedAt?.toISOString() ?? ''],
      ]);
    }
  }
  return lines;
}
