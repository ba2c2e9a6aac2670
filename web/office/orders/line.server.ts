import { type OrderRow, productsOf } from '../../../domain/order/index.ts';
import { writeList } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import { findProduct } from '../../../products/index.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import type { OrderLine } from './order-table.tsx';

export const lineOf = (
  order: Pick<
    OrderRow,
    | 'id'
    | 'orderNumber'
    | 'standing'
    | 'isDisputed'
    | 'isTaxLowered'
    | 'email'
    | 'market'
    | 'product'
    | 'bundledProducts'
    | 'total'
    | 'createdAt'
  >,
  locale: Locale,
): OrderLine => ({
  id: order.id,
  orderNumber: order.orderNumber,
  standing: order.standing,
  isDisputed: order.isDisputed,
  isTaxLowered: order.isTaxLowered,
  email: order.email,
  market: order.market,
  products: writeList(productsOf(order).map(productName), locale),
  total: showMoney(order.total, locale).text,
  at: order.createdAt.toISOString(),
});

/** Returns the key of a product that is no longer sold. */
export const productName = (key: string): string => findProduct(key)?.name ?? key;
