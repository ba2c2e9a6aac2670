import { type Order, salesQuotePath, successPath } from '../../../domain/order/index.ts';
import { findSalesQuote } from '../../../domain/sales-quote/index.ts';
import { isBuyer } from '../../loaders/buyer-cookie.server.ts';
import type { Services } from '../../loaders/context.ts';

/**
 * Returns the path of the receipt, which shows the license key. The link of a sales quote is in documents that others get,
 * so that others than its buyer see the quote. `isOwn`: the order was placed in the browser of the request.
 */
export async function receiptPath(
  order: Order,
  { headers }: Pick<Request, 'headers'>,
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  isOwn: boolean = isBuyer(headers, order.id, settings),
): Promise<string> {
  const isQuoted =
    !isOwn && (await database.read((reader) => findSalesQuote(reader, order.id))) !== null;
  return isQuoted ? salesQuotePath(order) : successPath(settings.sessionSecret, order);
}
