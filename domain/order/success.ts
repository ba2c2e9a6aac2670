import type { Reader } from '../../db/work.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';
import { MOST_CORRECTIONS, type Order } from './order.ts';
import { findByOrderNumber } from './store.ts';

/** A tag made for this page opens nothing else. */
const PURPOSE = 'success-page';

/** What a tag is made of: each correction of the address makes the links of before worthless. */
const signed = (orderNumber: string, corrections: number): string =>
  corrections === 0 ? orderNumber : `${orderNumber} ${corrections}`;

/** What opens an order in the query of its page: `VT-XXXXXXXX.<tag>`. It works until the address is corrected. */
export function orderToken(
  secret: string,
  { orderNumber, formerEmails }: Pick<Order, 'orderNumber' | 'formerEmails'>,
): string {
  const text = signed(orderNumber, formerEmails.length);
  return `${orderNumber}.${signText({ secret, purpose: PURPOSE }, text)}`;
}

/** Path of the page that shows an order to whoever holds this link: `/de/success?order=VT-XXXXXXXX.<tag>`. */
export const successPath = (
  secret: string,
  order: Pick<Order, 'orderNumber' | 'formerEmails' | 'locale'>,
): string => `${folderOf(order.locale)}/success?order=${orderToken(secret, order)}`;

/**
 * The order a token of `orderToken` speaks of; null when it is forged, cut or unknown, or was made before the address was
 * corrected.
 */
export async function openOrder(
  reader: Reader,
  secret: string,
  token: string,
): Promise<Order | null> {
  const found = await read(reader, secret, token);
  return found?.isCurrent ? found.order : null;
}

/** The order of a token that worked until the address was corrected; null for every other one. */
export async function openFormerOrder(
  reader: Reader,
  secret: string,
  token: string,
): Promise<Order | null> {
  const found = await read(reader, secret, token);
  return found && !found.isCurrent ? found.order : null;
}

async function read(reader: Reader, secret: string, token: string) {
  const [number = '', tag = ''] = token.split('.', 2);
  const corrections = Array.from({ length: MOST_CORRECTIONS + 1 }, (_, count) => count).find(
    (count) => verifyText({ secret, purpose: PURPOSE }, signed(number, count), tag),
  );
  const order = corrections === undefined ? null : await findByOrderNumber(reader, number);
  return order && { order, isCurrent: order.formerEmails.length === corrections };
}
