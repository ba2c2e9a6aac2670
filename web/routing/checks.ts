import { findProduct, PRODUCTS } from '../../products/index.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** Returns `true` if a page exists for these parameters. Any other value means that it does not. */
export type Check = (params: Params) => unknown;

/** The screens of each account group. The apps link to the first one with a product key. */
export const LOGIN_TYPES = ['signin', 'signup', 'magic-link'] as const;
export const RESET_TYPES = ['request', 'password'] as const;
export const MEMBER_TYPES = [
  'overview',
  'licences',
  'devices',
  'orders',
  'subscriptions',
  'downloads',
  'tickets',
  'profile',
  'security',
] as const;
export const FAQ_TOPICS = ['general', 'purchase', 'subscription', 'refund', 'account'] as const;

const isProduct = (key: string): boolean => findProduct(key) !== null;
const oneOf =
  (values: readonly string[], name: string): Check =>
  (params) =>
    values.includes(params[name] ?? '') || isProduct(params[name] ?? '');

const isBlogType: Check = ({ type }) => PRODUCTS.some(({ blogType }) => blogType === type);

const CHECKS: Readonly<Record<string, Check>> = {
  'login-type': oneOf(LOGIN_TYPES, 'type'),
  'reset-type': oneOf(RESET_TYPES, 'type'),
  'member-type': oneOf(MEMBER_TYPES, 'type'),
  'faq-category': oneOf(FAQ_TOPICS, 'category'),
  'blog-type': isBlogType,
  'blog-type-path': isBlogType,
  'tip-download-type': ({ type }) => isProduct(type ?? ''),
  'release-notes-type': ({ type }) => isProduct(type ?? ''),
};

/** Returns whether the page exists. Any result of its check other than `true`, and any rejection, means no. */
export async function isValid(
  base: string,
  params: Params,
  checks: Readonly<Record<string, Check>> = CHECKS,
): Promise<boolean> {
  const check = checks[base];
  if (!check) return true;
  try {
    return (await check(params)) === true;
  } catch {
    return false;
  }
}
