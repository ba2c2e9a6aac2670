import { describe, expect, test } from 'vitest';
import { escapeXml } from '../../kit/xml.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { countElements } from '../../tests/harness/xml.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { makeFeed } from './feed.ts';
import { makeManifest } from './manifest.ts';
import { makeRobots } from './robots.ts';
import { makeSecurityContact } from './security-contact.ts';
import { makeSitemap } from './sitemap.ts';

const SITE = 'https://shop.example';
const [de, en, cn] = [getLocale('de'), getLocale('en'), getLocale('cn')];

describe('escapes text in XML', () => {
  test.each([
    ['a\u0000b\u0008c\u001fd\u007fe\u0084f', 'abcdef'],
    ['\ufffe\uffff', ''],
    ['lone \ud800 and \udc00', 'lone  and '],
    ['tab\tline\nreturn\r', 'tab\tline\nreturn\r'],
    ['<a href="x">\'&amp;', '&lt;a href=&quot;x&quot;&gt;&apos;&amp;amp;'],
    ['日本語 العربية 😀', '日本語 العربية 😀'],
  ])('%j', (text, expected) => expect(escapeXml(text)).toBe(expected));
});

test.each(['<a>', '<a></b>', '<a b=c/>', '<a>x & y</a>', '<a>\u0008</a>', 'a < b'])(
  'rejects invalid XML: %j',
  (text) => expect(() => countElements(text)).toThrow('Not well-formed XML'),
);

describe('sitemap', () => {
  test('is valid without pages', () => {
    expect(makeSitemap(SITE, de, [])).toMatch(/^<\?xml .*\?>\n<urlset [^>]*>\n<\/urlset>\n$/);
  });

  test('lists the languages of a page, and English as the default', () => {
    const page = { path: '/blog/a/b&c', languages: ['en', 'de', 'cn'], changed: '2026-11-21' };
    const links = [...makeSitemap(SITE, de, [page]).matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(links.map(([, tag, href]) => [tag, href])).toEqual([
      ['en', 'https://shop.example/blog/a/b&amp;c'],
      ['zh', 'https://shop.example/cn/blog/a/b&amp;c'],
      ['de', 'https://shop.example/de/blog/a/b&amp;c'],
      ['x-default', 'https://shop.example/blog/a/b&amp;c'],
    ]);
  });

  test('includes only known dates and gives the home page no trailing slash', () => {
    const home = { path: '/', languages: ['en', 'de'], changed: null };
    const dated = { path: '/x', languages: ['en', 'de'], changed: '2026-11-21' };
    const text = makeSitemap(SITE, de, [home, dated]);
    expect(text.match(/<lastmod>.*<\/lastmod>/g)).toEqual(['<lastmod>2026-11-21</lastmod>']);
    expect(text).toContain('<loc>https://shop.example/de</loc>');
    expect(countElements(text)).toEqual({ urlset: 1, url: 2, loc: 2, lastmod: 1, 'xhtml:link': 6 });
    expect(makeSitemap(SITE, en, [home])).toContain('<loc>https://shop.example/</loc>');
  });
});

describe('feed', () => {
  const words = { title: 'A & B', description: '<C>' };
  const feed = { siteUrl: SITE, locale: cn, blogType: 'unzip', ...words };

  test('is valid without articles', () => {
    const text = makeFeed({ ...feed, items: [] });
    expect(text).toContain('<title>A &amp; B</title>');
    expect(text).toContain('<description>&lt;C&gt;</description>');
    expect(countElements(text)).not.toHaveProperty('item');
    expect(text).not.toContain('lastBuildDate');
  });

  test('omits unknown dates and takes its own from the newest change', () => {
    const items = [
      {
        path: '/blog/unzip/a',
        front: { title: 'A', date: '2026-11-21', updated: '2026-12-01' },
        picture: '/pictures/0123456789abcdef-500x400.jpg',
      },
      { path: '/blog/unzip/b', front: { title: 'B', date: 'soon' }, picture: null },
    ];
    const text = makeFeed({ ...feed, items: items.slice(0, 1) });
    expect(countElements(text)).toMatchObject({ rss: 1, channel: 1, item: 1, guid: 1 });
    expect(text).toContain('<guid>https://shop.example/cn/blog/unzip/a</guid>');
    expect(text).toContain('<pubDate>Sat, 21 Nov 2026 00:00:00 GMT</pubDate>');
    expect(text).toContain('<lastBuildDate>Tue, 01 Dec 2026 00:00:00 GMT</lastBuildDate>');
    expect(text).toContain('href="https://shop.example/cn/blog/unzip/feed.xml"');
    expect(text).toContain(
      '<media:content url="https://shop.example/pictures/0123456789abcdef-500x400.jpg" medium="image" width="500" height="400"/>',
    );
    const undated = makeFeed({ ...feed, items: items.slice(1) });
    expect(undated).not.toContain('pubDate');
    expect(undated).not.toContain('<media:content');
  });
});

test('robots.txt forbids nothing and lists a sitemap per language', () => {
  const lines = makeRobots(SITE).split('\n');
  expect(lines).toContain('User-agent: *');
  expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow:']);
  expect(lines.filter((line) => line.startsWith('Sitemap: '))).toHaveLength(LOCALES.length);
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(lines).toContain('Sitemap: https://shop.example/tw/sitemap.xml');
});

test('security.txt expires within a year and stays the same all day', () => {
  const early = makeSecurityContact(SITE, new Date('2026-11-21T00:00:01Z'));
  const late = makeSecurityContact(SITE, new Date('2026-11-21T23:59:59Z'));
  expect(early).toBe(late);
  expect(early).toContain('Expires: 2027-05-20T00:00:00.000Z\n');
  expect(early).toContain('Contact: mailto:');
  expect(early).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
});

test('the manifest has a name, a start page, and an icon', () => {
  const manifest = JSON.parse(makeManifest());
  expect(manifest).toMatchObject({ name: VENDOR.name, start_url: '/', scope: '/' });
  expect(manifest.icons).toHaveLength(1);
});
