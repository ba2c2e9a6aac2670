import type { RouterContextProvider } from 'react-router';
import { ordersOf } from '../../../domain/account/index.ts';
import { mailWord } from '../../../domain/mail/index.ts';
import {
  listOrdersById,
  type Order,
  parseOrderNumber,
  productsOf,
} from '../../../domain/order/index.ts';
import { findPayments, returnsToBank } from '../../../domain/payment/index.ts';
import { foreseeWithdrawal } from '../../../domain/refund/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { writeList } from '../../../kit/formats.ts';
import { getLocale, type Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { placedOrders } from '../../loaders/buyer-cookie.server.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import { type Reader, servicesContext } from '../../loaders/context.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import type { OrderRequest } from '../../loaders/order-form.server.ts';
import { readSession } from '../../loaders/session.server.ts';

export type OwnOrder = {
  readonly products: string;
  readonly refund:
    | {
        readonly amount: ShownMoney;
        readonly by: 'withdrawal' | 'guarantee';
        /** Card or wallet in words; null if unknown. */
        readonly to: string | null;
        /** Whether an email will ask for a bank account. */
        readonly asksAccount: boolean;
        /** Otherwise the license keeps what other orders paid for. */
        readonly endsLicense: boolean;
      }
    | { readonly refusal: string };
};

/**
 * Returns null unless the sender has proved to be the owner, by an account or by the browser that placed the order.
 * Searches only the sender's own orders, so that response times reveal nothing about the orders of others.
 */
export async function findOwn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { orderNumber, email, locale }: OrderRequest,
): Promise<OwnOrder | null> {
  const { database, settings } = context.get(servicesContext);
  const signedIn = await readSession(request, context);
  const placed = placedOrders(request.headers, settings);
  if (signedIn === null && placed.length === 0) return null;
  return database.run(async (work) => {
    const number = parseOrderNumber(orderNumber);
    const owned = signedIn === null ? [] : await ordersOf(work, signedIn.account);
    const order = [...owned, ...(await listOrdersById(work, placed))].find(
      (own) => own.orderNumber === number && isSameEmail(own.email, email),
    );
    if (order === undefined) return null;
    const foreseen = await foreseeWithdrawal(work, order);
    return show(work, { order, foreseen, locale: getLocale(locale) });
  });
}

type OwnOrderFacts = {
  readonly order: Order;
  readonly foreseen: Awaited<ReturnType<typeof foreseeWithdrawal>>;
  readonly locale: Locale;
};

async function show(reader: Reader, { order, foreseen, locale }: OwnOrderFacts): Promise<OwnOrder> {
  const names = productsOf(order).map((key) => getProduct(key).name);
  const products = writeList(names, locale);
  const asksAccount = returnsToBank(order.method);
  if (foreseen.outcome === 'underway') {
    const amount = showMoney(foreseen.amount, locale).text;
    const key = asksAccount ? 'withdraw.own.sent-bank' : 'withdraw.own.underway';
    return { products, refund: { refusal: wordsOf(locale)._(key, { amount }) } };
  }
  if (foreseen.outcome !== 'refund') {
    const refusal = mailWord('withdrawal', locale.prefix, `outcome_${foreseen.outcome}`);
    return { products, refund: { refusal } };
  }
  const { by, amount, isWhole } = foreseen;
  const to = asksAccount ? null : await refundTarget(reader, order, locale);
  // The refund of a renewal ends only the time that it paid for.
  const endsLicense = isWhole && order.kind === 'new';
  return {
    products,
    refund: { amount: showMoney(amount, locale), by, to, asksAccount, endsLicense },
  };
}

async function refundTarget(reader: Reader, order: Order, locale: Locale): Promise<string | null> {
  const payments = await findPayments(reader, order.id);
  const paid = payments.find(({ reference }) => reference === order.reference);
  if (!paid) return null;
  const words = wordsOf(locale);
  const { card, method } = paid;
  if (card === null) return words._(`pay.method.${method}`);
  const brand = card.brand.slice(0, 1).toUpperCase() + card.brand.slice(1);
  return words._('subscription.card', { brand, last4: card.last4 });
}
