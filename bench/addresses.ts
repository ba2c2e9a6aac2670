import routes from '../app/routes.ts';
import { LOCALES } from '../locales/index.ts';

/** One address for every pattern of the route map. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'login/:type': 'login/signin',
  'reset/:type': 'reset/request',
  'member/:type': 'member/overview',
  'faq/:category': 'faq/general',
  'blog/:type': 'blog/unzip',
  'blog/:type/:path': 'blog/unzip/open-zip-files-on-windows',
  'tip-download/:type': 'tip-download/zipx',
};
/** Addresses that answer only to somebody who has an order. */
const NEED_AN_ORDER = [
  'success/licence-file',
  'sandbox/challenge',
  'sandbox/wallet',
  'pay/card',
  'invoice/pdf',
  'license/activate-offline/done',
  'license/activate-offline/file',
];
/** Addresses that answer with data. */
const NO_PAGES = ['search/results'];
const LOCALE = ':locale?';

/** The path of a page in a language: English is bare. */
export const inLocale = (prefix: string, path: string): string =>
  prefix === 'en' ? path : `/${prefix}${path === '/' ? '' : path}`;

/** Every base page of the route map as a path without locale, one address each. */
export function listBasePaths(): string[] {
  const patterns = routes
    .map(({ path = '' }) => path)
    .filter((path) => path.startsWith(LOCALE))
    .map((path) => path.slice(LOCALE.length + 1))
    .filter((path) => ![...NEED_AN_ORDER, ...NO_PAGES].includes(path));
  return patterns.map((pattern) => {
    const path = EXAMPLES[pattern] ?? pattern;
    if (path.includes(':')) throw new Error(`no example address for ${pattern}`);
    return `/${path}`;
  });
}

/** Every base page in every language. */
export const listAddresses = (): string[] =>
  LOCALES.flatMap(({ prefix }) => listBasePaths().map((path) => inLocale(prefix, path)));
