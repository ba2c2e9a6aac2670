import {
  currentInvoices,
  type Invoice,
  invoicePath,
  titleOf,
} from '../../../domain/invoice/index.ts';
import {
  countOwnedOrders,
  isBillCanceled,
  isReceivable,
  listOwnedOrders,
  listOwnedUnfinished,
  type Order,
  productsOf,
} from '../../../domain/order/index.ts';
import { type RefundStanding, refundStandings } from '../../../domain/refund/index.ts';
import { writeList } from '../../../kit/formats.ts';
import type { Money } from '../../../kit/money.ts';
import { days } from '../../../kit/time.ts';
import { findLocale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import type { PagerView } from '../../loaders/list-page.server.ts';
import { orderDayText, termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import { type Member, memberPage, ownAddresses } from './member.server.ts';
import { type StatementLink, statementLinks } from './statement.server.ts';

export type OrderState =
  | ('paid' | 'open' | 'declined' | 'refunding' | 'refunded' | 'refunded-part')
  /** Its invoice was taken back unpaid. */
  | 'canceled'
  /** The bank examines the payment, or took it back. */
  | ('disputed' | 'reversed');

export type OrderView = Pick<Order, 'id' | 'email' | 'name'> & {
  readonly number: string;
  readonly date: string;
  /** Names, joined into a text. */
  readonly products: string;
  readonly total: ShownMoney;
  readonly state: OrderState;
  /** Amount refunded so far or promised. */
  readonly returned: string;
  /** Full paths of the page and the PDF. */
  readonly invoice: { readonly title: string; readonly page: string; readonly pdf: string } | null;
  /** The refund that can still be requested, and its deadline. */
  readonly refund: { readonly by: 'withdrawal' | 'guarantee'; readonly until: string } | null;
  /** Without locale. Null unless the order waits for payment. */
  readonly payPath: string | null;
};

export type OrdersView = {
  readonly orders: readonly OrderView[];
  readonly unfinished: readonly OrderView[];
  readonly pager: PagerView | null;
  readonly statements: readonly StatementLink[];
};

/** After this time, an unpaid order is no longer offered for payment. */
export const UNFINISHED_FOR = days(30);

/** Unpaid orders come first on their page. */
export const openOrders = (member: Member): Promise<OrdersView> =>
  member.services.database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    const { all } = await countOwnedOrders(reader, addresses);
    const { slice, pager } = memberPage(member, all);
    const shown = await listOwnedOrders(reader, addresses, slice);
    const standings = await refundStandings(reader, shown);
    const ids = shown.map(({ id }) => id);
    const invoices = await currentInvoices(reader, ids);
    const since = new Date(reader.now.getTime() - UNFINISHED_FOR);
    const filter = { since, limit: ids.length, among: ids };
    const unfinished = await listOwnedUnfinished(reader, addresses, filter);
    const waiting = new Set(unfinished.map(({ id }) => id));
    const views = shown.map((order, index) => {
      const isWaiting = waiting.has(order.id);
      const invoice = invoices.get(order.id);
      return viewOf({ order, standing: standings[index], invoice, isWaiting, member });
    });
    return {
      orders: views.filter(({ id }) => !waiting.has(id)),
      unfinished: views.filter(({ id }) => waiting.has(id)),
      pager,
      statements: await statementLinks(reader, member),
    };
  });

type OrderFacts = {
  readonly order: Order;
  readonly standing: RefundStanding | undefined;
  readonly invoice: Invoice | undefined;
  readonly isWaiting: boolean;
  readonly member: Member;
};

function viewOf({ order, standing, invoice, isWaiting, member }: OrderFacts): OrderView {
  const { locale } = member;
  const { id, email, name, orderNumber, total } = order;
  const { state, returned } = summarizeOrder(order, standing);
  const open = standing?.open ?? null;
  return {
    id,
    email,
    name,
    number: orderNumber,
    date: orderDayText(order, invoice?.seller ?? member.services.company, locale),
    products: namesOf(order, member),
    total: showMoney(total, locale),
    state,
    returned: showMoney(returned, locale).text,
    invoice: invoice ? linksOf(invoice, member) : null,
    refund: open && { by: open.by, until: termText(open.until, locale, order.market) },
    payPath: payPathOf(order, isWaiting),
  };
}

/** The page of the quote has the account for a transfer and every other way to pay an invoice. */
function payPathOf(order: Order, isWaiting: boolean): string | null {
  if (isReceivable(order)) return `/quote?purchase=${order.id}`;
  return isWaiting ? `/pay?purchase=${order.id}` : null;
}

export const namesOf = (order: Order, { locale }: Pick<Member, 'locale'>): string =>
  writeList(
    productsOf(order).map((key) => getProduct(key).name),
    locale,
  );

type OrderRecord = {
  readonly state: OrderState;
  /** Amount refunded so far or promised. */
  readonly returned: Money;
};

/** An attempt to pay an invoice that failed leaves the invoice open. */
function stateOf(order: Order): Order['state'] | 'canceled' {
  if (isBillCanceled(order)) return 'canceled';
  return isReceivable(order) ? 'open' : order.state;
}

export function summarizeOrder(order: Order, standing: RefundStanding | undefined): OrderRecord {
  const { total } = order;
  const state = stateOf(order);
  const returned = standing?.returned ?? { ...total, minor: 0 };
  if (standing?.dispute)
    return { state: standing.dispute === 'open' ? 'disputed' : 'reversed', returned };
  if (state !== 'paid' || returned.minor === 0) return { state, returned };
  if (standing?.isUnderWay) return { state: 'refunding', returned };
  return { state: returned.minor >= total.minor ? 'refunded' : 'refunded-part', returned };
}

function linksOf(invoice: Invoice, { locale, services }: Member): OrderView['invoice'] {
  if (!findLocale(invoice.locale)) return null;
  const { sessionSecret } = services.settings;
  return {
    title: titleOf(invoice, locale.prefix),
    page: invoicePath(sessionSecret, invoice),
    pdf: invoicePath(sessionSecret, invoice, 'pdf'),
  };
}
