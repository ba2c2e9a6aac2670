import { defaultProduct, PRODUCTS, type Product, productsVersion } from '../../products/index.ts';
import { localize, parseAddress } from './address.ts';
import { blogPath } from './product-context.ts';

/** Redirects for addresses that people guess, in every language. The paths have no locale. */
const RULES: ReadonlyMap<string, string> = new Map([
  ['/faq', '/faq/general'],
  ['/login', '/login/signin'],
  ['/reset', '/reset/request'],
  ['/member', '/member/overview'],
  ['/about', '/about/about-us'],
  ['/company', '/company/terms-of-use'],
  ['/subscription', '/scriptions'],
  ['/subscriptions', '/scriptions'],
  ...PRODUCTS.filter(({ key, path }) => path !== `/${key}`).map(
    ({ key, path }): [string, string] => [`/${key}`, path],
  ),
]);

let made = { version: -1, rules: RULES };

/** Adds the rules that follow from what the office says about the products. */
function currentRules(): ReadonlyMap<string, string> {
  const version = productsVersion();
  if (made.version === version) return made.rules;
  const first = defaultProduct()?.key;
  const rules = new Map([
    ...RULES,
    ['/blog', blogPath({ blogType: null })] as const,
    ['/tip-download', `/tip-download/${first}`] as const,
    ['/release-notes', `/release-notes/${first}`] as const,
    ...PRODUCTS.flatMap(retirementRules),
  ]);
  made = { version, rules };
  return rules;
}

/** Everything that advertised a retired product leads to its page, or to the page that replaces it. */
export function retirementRules(
  product: Pick<Product, 'key' | 'path' | 'variants' | 'blogType' | 'retired'>,
): [string, string][] {
  const { key, path, variants, blogType, retired } = product;
  if (!retired) return [];
  const isReplaced = retired.page !== 'notice' && retired.page !== 'gone';
  const target = isReplaced ? retired.page : path;
  return [
    path,
    `/${key}`,
    ...variants.map((variant) => `/${key}/${variant}`),
    ...(blogType === null ? [] : [`/blog/${blogType}`]),
  ].flatMap((from) => (from === target ? [] : [[from, target]]));
}

/** Returns the redirect of a path, or null. It is a path in the same language or an absolute address. */
export function ruleFor(
  pathname: string,
  rules: ReadonlyMap<string, string> = currentRules(),
): string | null {
  const { locale, path } = parseAddress(pathname);
  const target = rules.get(path);
  if (target === undefined) return null;
  return isAbsolute(target) ? target : localize(locale, target);
}

/** Returns whether an address leaves the site. It has a protocol or begins with two slashes. */
export const isAbsolute = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
