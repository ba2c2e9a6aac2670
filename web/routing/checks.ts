import { findProduct, PRODUCTS } from '../../products/index.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** Says whether a page exists for these parameters: only the value `true` lets it. */
export type Check = (params: Params) => unknown;

/** The screens of each account group; the first opens for a product key (deep links of the apps). */
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
/** Topics of the question pages; each product has a page of its own beside them. */
export const FAQ_TOPICS = ['general', 'purchase', 'subscription', 'refund', 'account'] as const;

const isProduct = (key: string): boolean => findProduct(key) !== null;
const oneOf =
  (values: readonly string[], name: string): Check =>
  (params) =>
    values.includes(params[name] ?? '') || isProduct(params[name] ?? '');

const isBlogType: Check = ({ type }) => PRODUCTS.some(({ blogType }) => blogType === type);

/** The check of each page with parameters, by route name without locale. */
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

/** Whether the page may open: any result but `true`, a rejection included, says it does not exist. */
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
