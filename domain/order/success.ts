import type { Reader } from '../../db/work.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';
import { MOST_STAFF_CORRECTIONS, type Order } from './order.ts';
import { findByOrderNumber } from './store.ts';

const PURPOSE = 'success-page';

/** Each correction of the address invalidates the links from before. */
const signed = (orderNumber: string, corrections: number): string =>
  corrections === 0 ? orderNumber : `${orderNumber} ${corrections}`;

/** Returns `VT-XXXXXXXX.<tag>`, valid until the address is corrected. */
export function orderToken(
  secret: Secret,
  { orderNumber, formerEmails }: Pick<Order, 'orderNumber' | 'formerEmails'>,
): string {
  const text = signed(orderNumber, formerEmails.length);
  return `${orderNumber}.${signText({ secret, purpose: PURPOSE }, text)}`;
}

/** Returns `/de/success?order=VT-XXXXXXXX.<tag>`. Anyone with the link can open the order. */
export const successPath = (
  secret: Secret,
  order: Pick<Order, 'orderNumber' | 'formerEmails' | 'locale'>,
): string => `${folderOf(order.locale)}/success?order=${orderToken(secret, order)}`;

/** Returns the address of the page of a sales quote, which has the id of its order, in the language of the customer. */
export const salesQuotePath = ({ id, locale }: Pick<Order, 'id' | 'locale'>): string =>
  `${folderOf(locale)}/quote?purchase=${id}`;

/** Returns null for a token that is forged or older than the latest correction. */
export async function openOrder(
  reader: Reader,
  secret: Secret,
  token: string,
): Promise<Order | null> {
  const found = await read(reader, secret, token);
  return found?.isCurrent ? found.order : null;
}

/** Returns the order of a token that a correction of the address invalidated, or null. */
export async function openFormerOrder(
  reader: Reader,
  secret: Secret,
  token: string,
): Promise<Order | null> {
  const found = await read(reader, secret, token);
  return found && !found.isCurrent ? found.order : null;
}

async function read(reader: Reader, secret: Secret, token: string) {
  const [number = '', tag = ''] = token.split('.', 2);
  const counts = Array.from({ length: MOST_STAFF_CORRECTIONS + 1 }, (_, count) => count);
  const corrections = counts.find((count) =>
    verifyText({ secret, purpose: PURPOSE }, signed(number, count), tag),
  );
  const order = corrections === undefined ? null : await findByOrderNumber(reader, number);
  return order && { order, isCurrent: order.formerEmails.length === corrections };
}
