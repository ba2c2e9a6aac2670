import { ordersOf } from '../../../domain/account/index.ts';
import { currentInvoice, invoiceToken, titleOf } from '../../../domain/invoice/index.ts';
import { type Purchase, productsOf } from '../../../domain/purchase/index.ts';
import { refundStanding } from '../../../domain/refund/index.ts';
import { days } from '../../../kit/time.ts';
import { findLocale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { localize } from '../../request/address.ts';
import type { Reader } from '../../request/context.ts';
import { dateText } from '../../request/moments.server.ts';
import { type ShownMoney, showMoney } from '../../request/offers.server.ts';
import type { Member } from './member.server.ts';

export type OrderState = 'paid' | 'open' | 'declined' | 'refunding' | 'refunded' | 'refunded-part';

export type OrderView = Pick<Purchase, 'id' | 'email' | 'name'> & {
  readonly number: string;
  readonly date: string;
  /** Names of what was bought, in words. */
  readonly products: string;
  readonly total: ShownMoney;
  readonly state: OrderState;
  /** Given back so far or promised. */
  readonly returned: string;
  /** The invoice or receipt: its title, and its whole paths as a page and as a file; null: there is none. */
  readonly invoice: { readonly title: string; readonly page: string; readonly pdf: string } | null;
  /** What can still be asked for, and until when. */
  readonly refund: { readonly by: 'withdrawal' | 'guarantee'; readonly until: string } | null;
  /** Where it is paid, without locale; null: nothing is missing. */
  readonly payPath: string | null;
};

export type OrdersView = {
  readonly orders: readonly OrderView[];
  readonly unfinished: readonly OrderView[];
};

/** An order nobody paid for so long is no longer offered to be finished. */
const UNFINISHED_FOR = days(30);

export const openOrders = (member: Member): Promise<OrdersView> =>
  member.services.database.read(async (reader) => {
    const all = await ordersOf(reader, member.account);
    const views: OrderView[] = [];
    for (const order of all) views.push(await viewOf(reader, order, member));
    return {
      orders: views.filter(({ payPath }) => payPath === null),
      unfinished: views.filter(({ payPath }) => payPath !== null),
    };
  });

/** Whether an order waits for its buyer: not paid, not too old, and nothing of it was bought since. */
export function isUnfinished(order: Purchase, all: readonly Purchase[], now: Date): boolean {
  if (order.state === 'paid' || order.kind !== 'new') return false;
  if (now.getTime() - order.createdAt.getTime() > UNFINISHED_FOR) return false;
  const wanted = productsOf(order);
  return !all.some(
    (other) =>
      other.paidAt !== null &&
      other.paidAt > order.createdAt &&
      productsOf(other).some((product) => wanted.includes(product)),
  );
}

async function viewOf(reader: Reader, order: Purchase, member: Member): Promise<OrderView> {
  const { locale, services } = member;
  const { id, email, name, orderNumber, createdAt, paidAt, total } = order;
  const { returned, isUnderWay, open } = await refundStanding(reader, order);
  const isOpen = order.state !== 'paid' && order.kind === 'new';
  const isNew = services.now().getTime() - createdAt.getTime() <= UNFINISHED_FOR;
  return {
    id,
    email,
    name,
    number: orderNumber,
    date: dateText(paidAt ?? createdAt, locale),
    products: namesOf(order, member),
    total: showMoney(total, locale),
    state: stateOf(order, { returned: returned.minor, isUnderWay }),
    returned: showMoney(returned, locale).text,
    invoice: await invoiceOf(reader, order, member),
    refund: open && { by: open.by, until: dateText(open.until, locale) },
    payPath: isOpen && isNew ? `/pay?purchase=${id}` : null,
  };
}

export const namesOf = (order: Purchase, { locale }: Pick<Member, 'locale'>): string =>
  new Intl.ListFormat(locale.tag).format(productsOf(order).map((key) => getProduct(key).name));

type Returned = { readonly returned: number; readonly isUnderWay: boolean };

function stateOf(order: Purchase, { returned, isUnderWay }: Returned): OrderState {
  if (order.state !== 'paid' || returned === 0) return order.state;
  if (isUnderWay) return 'refunding';
  return returned >= order.total.minor ? 'refunded' : 'refunded-part';
}

async function invoiceOf(
  reader: Reader,
  { id }: Purchase,
  { locale, services }: Member,
): Promise<OrderView['invoice']> {
  const invoice = await currentInvoice(reader, id);
  const spoken = invoice && findLocale(invoice.locale);
  if (!invoice || !spoken) return null;
  const query = `?document=${invoiceToken(services.settings.sessionSecret, invoice)}`;
  return {
    title: titleOf(invoice, locale.prefix),
    page: localize(spoken, '/invoice') + query,
    pdf: localize(spoken, '/invoice/pdf') + query,
  };
}
