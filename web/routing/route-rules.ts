import { PRODUCTS } from '../../products/index.ts';
import { localize, parseAddress } from './address.ts';

/** Redirects for addresses that people guess, in every language. The paths have no locale. */
const RULES: ReadonlyMap<string, string> = new Map([
  ['/blog', '/blog/unzip'],
  ['/faq', '/faq/general'],
  ['/login', '/login/signin'],
  ['/reset', '/reset/request'],
  ['/member', '/member/overview'],
  ['/about', '/about/about-us'],
  ['/company', '/company/terms-of-use'],
  ['/tip-download', `/tip-download/${PRODUCTS[0]?.key}`],
  ['/release-notes', `/release-notes/${PRODUCTS[0]?.key}`],
  ['/subscription', '/scriptions'],
  ['/subscriptions', '/scriptions'],
  ...PRODUCTS.filter(({ key, path }) => path !== `/${key}`).map(
    ({ key, path }): [string, string] => [`/${key}`, path],
  ),
]);

/** Returns the redirect of a path, or null. It is a path in the same language or an absolute address. */
export function ruleFor(
  pathname: string,
  rules: ReadonlyMap<string, string> = RULES,
): string | null {
  const { locale, path } = parseAddress(pathname);
  const target = rules.get(path);
  if (target === undefined) return null;
  return isAbsolute(target) ? target : localize(locale, target);
}

/** Returns whether an address leaves the site. It has a protocol or begins with two slashes. */
export const isAbsolute = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
