import { element, escapeXml } from '../../kit/xml.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../locales/index.ts';
import { publicAddress } from '../routing/address.ts';
import type { IndexedPage } from './indexed-pages.server.ts';

/** Returns the sitemap of a language. Each page lists all its languages, including itself and `x-default` (English). */
export function makeSitemap(
  siteUrl: string,
  locale: Locale,
  pages: readonly IndexedPage[],
): string {
  const entries = pages.map((page) => entryOf(siteUrl, locale, page));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...entries,
    '</urlset>\n',
  ].join('');
}

function entryOf(siteUrl: string, locale: Locale, page: IndexedPage): string {
  const address = (target: Locale) => publicAddress(siteUrl, target, page.path);
  const available = LOCALES.filter(({ prefix }) => page.languages.includes(prefix));
  const links = available.map((target) => alternate(target.tag, address(target)));
  return [
    '<url>\n',
    element('loc', address(locale)),
    element('lastmod', page.changed),
    ...links,
    alternate('x-default', address(DEFAULT_LOCALE)),
    '</url>\n',
  ].join('');
}

const alternate = (tag: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>\n`;
