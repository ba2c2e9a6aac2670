import { z } from 'zod';
import { parseCookies, serializeCookie } from '../../kit/cookie.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import type { Settings } from './context.ts';

export const BUYER_COOKIE = 'buyer';
/**
 * In seconds: three days for unpaid orders (`ABANDON_AFTER`), and a day after payment in which the email is editable.
 */
export const BUYER_MAX_AGE = 4 * 86_400;

/** Number of remembered orders, newest first. */
const MOST = 5;

const ids = z.array(z.uuid());

/** Returns the orders placed in the browser of a request. The cookie is signed, so that nobody can claim an order. */
export function placedOrders(
  headers: Headers,
  { sessionSecret: secret }: Settings,
): readonly string[] {
  const value = parseCookies(headers.get('cookie') ?? '')[BUYER_COOKIE] ?? '';
  const [text = '', tag = ''] = value.split('~', 2);
  if (!verifyText({ secret, purpose: BUYER_COOKIE }, text, tag)) return [];
  return ids.safeParse(text.split('.')).data ?? [];
}

/** Returns whether an order was placed in the browser of this request. A link to the order does not prove that. */
export const isBuyer = (headers: Headers, orderId: string, settings: Settings): boolean =>
  placedOrders(headers, settings).includes(orderId);

/** Returns the `set-cookie` header that adds an order to those of the browser. */
export function rememberBuyer(headers: Headers, orderId: string, settings: Settings): string {
  const before = placedOrders(headers, settings).filter((id) => id !== orderId);
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
