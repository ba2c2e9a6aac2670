import { DEFAULT_LOCALE, findLocale, type Locale } from '../../locales/index.ts';
import type { MessageArea } from '../../locales/messages.generated.ts';

/** A path split into its locale (English if it has no prefix) and the rest, which begins with `/`. */
export type Address = { readonly locale: Locale; readonly path: string };

export function parseAddress(pathname: string): Address {
  const slash = pathname.indexOf('/', 1);
  const end = slash < 0 ? pathname.length : slash;
  const locale = findLocale(pathname.slice(1, end));
  if (!locale || locale === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, path: pathname };
  return { locale, path: pathname.slice(end) || '/' };
}

/** Returns the path of a page in a locale: `/store` → `/de/store`, `/` → `/de`. English has no prefix. */
export function localize(locale: Locale, path: string): string {
  // Two leading slashes would point to another host.
  if (locale === DEFAULT_LOCALE) return path.replace(/^\/{2,}/, '/');
  return path === '/' ? `/${locale.prefix}` : `/${locale.prefix}${path}`;
}

/** Returns the absolute address of a page in a locale. `siteUrl` has no trailing slash. */
export const publicAddress = (siteUrl: string, locale: Locale, path: string): string =>
  siteUrl + localize(locale, path);

const ACCOUNT_SEGMENTS = new Set(['login', 'reset', 'member']);

const ORDER: readonly MessageArea[] = ['public', 'choice', 'checkout'];

const ORDER_SEGMENTS: Readonly<Record<string, readonly MessageArea[]>> = {
  store: ['public', 'choice'],
  buy: ['public', 'choice'],
  pay: ORDER,
  sandbox: ORDER,
  paycode: [...ORDER, 'receipt'],
  success: [...ORDER, 'receipt', 'download'],
  quote: [...ORDER, 'receipt'],
};

/** Pages where customers change an order they have already paid. */
const CHANGE_SEGMENTS = new Set(['scriptions', 'upgrade', 'renew']);

const DOWNLOAD_SEGMENTS = new Set(['tip-download', 'download', 'release-notes']);

const GUIDE_SEGMENTS = new Set([
  'blog',
  'faq',
  'languages',
  'status',
  'business',
  'education',
  'partners',
]);

const GUIDE_PAGES: Readonly<Record<string, readonly MessageArea[]>> = {
  '/about/about-us': ['public', 'guide'],
  '/about/accessibility': ['public', 'guide'],
  '/about/press': ['public', 'guide'],
  '/about/help-center': ['public', 'guide', 'ticket'],
};

/** Areas that some account pages need in addition to `account`. */
const MEMBER_AREAS: Readonly<Record<string, readonly MessageArea[]>> = {
  '/member/overview': ['subscription'],
  '/member/licences': ['license', 'subscription'],
  '/member/subscriptions': ['license', 'subscription'],
  '/member/downloads': ['download'],
  '/member/tickets': ['ticket'],
};

const ORDER_FORM = /^\/company\/(withdraw|refund-request)$/;

/** Returns the message areas that the page at this path needs before it renders. */
export function areasOf(path: string): readonly MessageArea[] {
  const first = path.split('/')[1] ?? '';
  if (path.startsWith('/office/uninstalls')) return ['public', 'office', 'uninstall'];
  if (path.startsWith('/office/feedback')) return ['public', 'office', 'guide'];
  if (first === 'office') {
    return ['public', 'office', 'choice', 'checkout', 'receipt', 'subscription', 'ticket'];
  }
  if (ACCOUNT_SEGMENTS.has(first)) return ['public', 'account', ...(MEMBER_AREAS[path] ?? [])];
  if (DOWNLOAD_SEGMENTS.has(first)) return ['public', 'download'];
  if (GUIDE_SEGMENTS.has(first)) return ['public', 'guide'];
  if (first === 'about') return GUIDE_PAGES[path] ?? ['public', 'ticket'];
  if (first === 'search') return ['public', 'search'];
  if (path === '/sandbox/card') return [...ORDER, 'subscription'];
  if (CHANGE_SEGMENTS.has(first)) {
    return [...ORDER, 'receipt', 'license', 'subscription'];
  }
  if (path === '/company/cancel') return ['public', 'license', 'subscription'];
  if (path === '/company/uninstall') return ['public', 'uninstall'];
  if (first === 'license' || ORDER_FORM.test(path)) return ['public', 'license'];
  if (path === '/company/data-request') return ['public', 'guide', 'ticket'];
  if (first === 'company') return ['public', 'guide'];
  // A path may name a property of every object, such as `constructor`.
  return Object.hasOwn(ORDER_SEGMENTS, first) ? (ORDER_SEGMENTS[first] ?? []) : ['public'];
}
