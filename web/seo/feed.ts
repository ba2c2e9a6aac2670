import { parsePictureAddress } from '../../kit/picture-address.ts';
import { element, escapeXml } from '../../kit/xml.ts';
import type { Locale } from '../../locales/index.ts';
import { publicAddress } from '../routing/address.ts';

export type FeedItem = {
  readonly path: string;
  readonly front: Readonly<Record<string, string>>;
  /** Address of the first picture of the article, without the site's. */
  readonly picture: string | null;
};

export type Feed = {
  readonly siteUrl: string;
  readonly locale: Locale;
  readonly blogType: string;
  readonly title: string;
  readonly description: string;
  readonly items: readonly FeedItem[];
};

export const feedPath = (blogType: string): string => `/blog/${blogType}/feed.xml`;

export function makeFeed(feed: Feed): string {
  const address = (path: string) => publicAddress(feed.siteUrl, feed.locale, path);
  const changed = feed.items.map(({ front }) => front['updated'] ?? front['date'] ?? '').sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n',
    element('title', feed.title),
    element('link', address(`/blog/${feed.blogType}`)),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(address(feedPath(feed.blogType)))}"/>\n`,
    element('description', feed.description),
    element('language', feed.locale.tag),
    element('lastBuildDate', toRfc822(changed.at(-1))),
    ...feed.items.map((item) => itemOf(item, address(item.path), feed.siteUrl)),
    '</channel>\n</rss>\n',
  ].join('');
}

const itemOf = ({ front, picture }: FeedItem, address: string, siteUrl: string): string =>
  [
    '<item>\n',
    element('title', front['title'] ?? ''),
    element('link', address),
    element('guid', address),
    element('description', front['description'] ?? ''),
    element('dc:creator', front['author'] ?? null),
    element('pubDate', toRfc822(front['date'])),
    picture === null ? '' : mediaOf(picture, siteUrl),
    '</item>\n',
  ].join('');

/** https://www.rssboard.org/media-rss */
function mediaOf(picture: string, siteUrl: string): string {
  const { width, height } = parsePictureAddress(picture) ?? {};
  const url = escapeXml(siteUrl + picture);
  return `<media:content url="${url}" medium="image" width="${width}" height="${height}"/>\n`;
}

/** `2026-11-21` → `Sat, 21 Nov 2026 00:00:00 GMT`. Returns null for anything else. */
function toRfc822(day: string | undefined): string | null {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? null : moment.toUTCString();
}
