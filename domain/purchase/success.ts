import type { Reader } from '../../db/work.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';
import type { Purchase } from './purchase.ts';
import { findByOrderNumber } from './store.ts';

/** A tag made for this page opens nothing else. */
const PURPOSE = 'success-page';

/** Path of the page that shows an order to whoever holds this link: `/de/success?order=VT-XXXXXXXX.<tag>`. */
export function successPath(
  secret: string,
  { orderNumber, locale }: Pick<Purchase, 'orderNumber' | 'locale'>,
): string {
  const tag = signText({ secret, purpose: PURPOSE }, orderNumber);
  return `${folderOf(locale)}/success?order=${orderNumber}.${tag}`;
}

/** The order a token of `successPath` (the value of `order`) speaks of; null when it is forged, cut or unknown. */
export async function openOrder(
  reader: Reader,
  secret: string,
  token: string,
): Promise<Purchase | null> {
  const [number = '', tag = ''] = token.split('.', 2);
  if (!verifyText({ secret, purpose: PURPOSE }, number, tag)) return null;
  return findByOrderNumber(reader, number);
}
