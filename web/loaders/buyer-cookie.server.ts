import { z } from 'zod';
import { parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import type { Settings } from './context.ts';

/** Cookie: the orders that were placed in this browser. */
export const BUYER_COOKIE = 'buyer';
/** Seconds: an unpaid order stays open for three days (`ABANDON_AFTER`), and its address can be corrected for a day after payment. */
export const BUYER_MAX_AGE = 4 * 86_400;

/** So many orders are remembered, the newest first. */
const MOST = 5;

const ids = z.array(z.uuid());

/** The ids of the orders that were placed in the browser of a request; signed, so that nobody can claim one. */
function ordersOf(headers: Headers, { sessionSecret: secret }: Settings): readonly string[] {
  const value = parseCookies(headers.get('cookie') ?? '')[BUYER_COOKIE] ?? '';
  const [text = '', tag = ''] = value.split('~', 2);
  if (!verifyText({ secret, purpose: BUYER_COOKIE }, text, tag)) return [];
  return ids.safeParse(text.split('.')).data ?? [];
}

/** Whether an order was placed in the browser of this request. A link to the order does not show that. */
export const isBuyer = (headers: Headers, orderId: string, settings: Settings): boolean =>
  ordersOf(headers, settings).includes(orderId);

/** Header value that makes the browser remember that it has placed an order, beside the ones before. */
export function rememberBuyer(headers: Headers, orderId: string, settings: Settings): string {
  const before = ordersOf(headers, settings).filter((id) => id !== orderId);
  const text = [orderId, ...before].slice(0, MOST).join('.');
  const tag = signText({ secret: settings.sessionSecret, purpose: BUYER_COOKIE }, text);
  return serializeCookie(BUYER_COOKIE, `${text}~${tag}`, {
    path: '/',
    secure: settings.siteUrl.startsWith('https:'),
    httpOnly: true,
    sameSite: 'lax',
    maxAge: BUYER_MAX_AGE,
  });
}
