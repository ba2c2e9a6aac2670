import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPrices } from '../../domain/price/index.ts';
import { type Currency, minorDigits } from '../../kit/money.ts';
import { getLocale } from '../../locales/index.ts';
import { SOLD_PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { parseAddress } from '../../web/routing/address.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { isThorough } from '../harness/thorough.ts';
import { countElements } from '../harness/xml.ts';
import { ADDED, addressOf, BASES, PREFIXES, tagOf } from './addresses.ts';

/** Languages whose links to pages outside the sitemaps are followed. Their templates are the same in all. */
const FOLLOWED: ReadonlySet<string> = new Set(isThorough ? PREFIXES : ['en', 'de', 'ar', 'ja']);
const prefixOf = (path: string): string => parseAddress(path.split(/[?#]/)[0] ?? '').locale.prefix;

/** Simultaneous requests. */
const LANES = 8;
const CRAWL_LIMIT = 900_000;

type Alternates = Readonly<Record<string, string>>;
type Seen = {
  readonly status: number;
  readonly canonical: string | undefined;
  readonly noIndex: boolean;
  readonly alternates: Alternates;
  readonly picture: string | undefined;
  readonly links: readonly string[];
  readonly things: readonly Thing[];
};
type Thing = { readonly '@type': string; readonly [field: string]: unknown };

let site: TestSite;
/** By language prefix and path, from all sitemaps. */
const listed = new Map<string, Map<string, Alternates>>();
const seen = new Map<string, Seen>();

beforeAll(async () => {
  site = await openTestSite();
  for (const prefix of PREFIXES) listed.set(prefix, await readSitemap(prefix));
  const all = [...listed.values()].flatMap((pages) => [...pages.keys()]);
  await inLanes(all, async (path) => void seen.set(path, await look(path)));
}, CRAWL_LIMIT);
afterAll(() => site.stop());

async function readSitemap(prefix: string): Promise<Map<string, Alternates>> {
  const answer = await site.get(addressOf(prefix, '/sitemap.xml'));
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const entries = text.match(/<url>[\s\S]*?<\/url>/g) ?? [];
  expect(countElements(text)).toMatchObject({ urlset: 1, url: entries.length });
  const pages = entries.map((entry): [string, Alternates] => [
    pathOf(/<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? ''),
    alternatesIn(entry),
  ]);
  expect(new Set(pages.map(([path]) => path)).size).toBe(entries.length);
  return new Map(pages);
}

/** From language tag to path, in HTML or a sitemap. */
const alternatesIn = (text: string): Alternates =>
  Object.fromEntries(
    [...text.matchAll(/hreflang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => [
      tag,
      pathOf(href ?? ''),
    ]),
  );

/** @throws Error for a URL outside of the site */
function pathOf(address: string): string {
  const { origin, pathname, search } = new URL(address);
  if (origin !== site.url) throw new Error(`not a URL of the site: ${address}`);
  return pathname + search;
}

async function look(path: string): Promise<Seen> {
  const answer = await site.get(path);
  const html = await answer.text();
  const [head = ''] = /<head>[\s\S]*<\/head>/.exec(html) ?? [];
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1];
  const hrefs = [...html.matchAll(/<(?:a|link|img)\b[^>]*? (?:href|src)="([^"]+)"/g)];
  return {
    status: answer.status,
    canonical: canonical && pathOf(canonical),
    noIndex: answer.headers.has('x-robots-tag') || head.includes('name="robots"'),
    alternates: alternatesIn(head.replace(/<link rel="alternate" type[^>]*>/, '')),
    picture: /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1],
    links: hrefs.flatMap(([, href = '']) => localPath(href, path)),
    things: thingsIn(html),
  };
}

function localPath(href: string, page: string): string[] {
  const { origin, pathname, search } = new URL(parse(href).text, site.url + page);
  return origin === site.url ? [pathname + search] : [];
}

function thingsIn(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...scripts].flatMap(([, text = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(text);
    expect(context).toBe('https://schema.org');
    return graph as Thing[];
  });
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const allListed = () => [...listed.values()].flatMap((pages) => [...pages]);
const isListed = (base: (typeof BASES)[number]) => !base.noIndex && base.canonical === base.path;

describe('sitemaps', () => {
  test.each(PREFIXES)('%s is valid XML in this language only', async (prefix) => {
    const answer = await site.get(addressOf(prefix, '/sitemap.xml'));
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const paths = [...(listed.get(prefix)?.keys() ?? [])];
    const root = addressOf(prefix, '/');
    const others = PREFIXES.filter((each) => each !== prefix && each !== 'en');
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => prefix !== 'en' && !`${path}/`.startsWith(`${root}/`))).toEqual(
      [],
    );
    expect(paths.filter((path) => others.includes(path.split('/')[1] ?? ''))).toEqual([]);
  });

  test.each([...BASES, ...ADDED])('$name is in all sitemaps or in none', (base) => {
    const found = PREFIXES.filter((prefix) =>
      listed.get(prefix)?.has(addressOf(prefix, base.path)),
    );
    expect(found).toEqual(isListed(base) ? PREFIXES : []);
  });

  test('the English sitemap has one URL', async () => {
    const answer = await site.get('/en/sitemap.xml');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/sitemap.xml']);
    expect((await site.get('/pl/sitemap.xml')).status).toBe(404);
  });

  test('a crawler with the current version gets 304', async () => {
    const first = await site.get('/de/sitemap.xml');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).not.toBeNull();
    const again = await site.get('/de/sitemap.xml', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('modification dates are valid, and legal texts have theirs', async () => {
    const text = await (await site.get('/de/sitemap.xml')).text();
    const days = [...text.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, day]) => day);
    expect(days.length).toBeGreaterThanOrEqual(6);
    for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(text).toMatch(/terms-of-use<\/loc>\n<lastmod>/);
  });
  // Enough to crawl every listed page in every language.
});

describe('listed pages', () => {
  test('are hundreds, and each answers, is indexable, and is its own canonical', () => {
    expect(seen.size).toBeGreaterThan(700);
    const wrong = [...seen].filter(
      ([path, page]) => page.status !== 200 || page.noIndex || page.canonical !== path,
    );
    expect(wrong.map(([path, { status, canonical }]) => [path, status, canonical])).toEqual([]);
  });

  test('have the alternates of the sitemap, which include the page and link back', () => {
    const wrong: unknown[] = [];
    for (const [prefix, pages] of listed) {
      for (const [path, alternates] of pages) {
        const own = alternates[tagOf(prefix)] === path;
        const same = JSON.stringify(seen.get(path)?.alternates) === JSON.stringify(alternates);
        const back = Object.values(alternates).every(
          (other) => seen.get(other)?.alternates[tagOf(prefix)] === path,
        );
        if (!own || !same || !back) wrong.push([path, { own, same, back }]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('have 18 alternates and x-default if they exist in all languages', () => {
    const tags = [...PREFIXES.map(tagOf), 'x-default'].sort();
    for (const base of BASES.filter(isListed)) {
      const alternates = seen.get(addressOf('de', base.path))?.alternates ?? {};
      expect(Object.keys(alternates).sort(), base.name).toEqual(tags);
      expect(alternates['x-default'], base.name).toBe(base.path);
    }
  });

  test('have the image of their product or of the shop in their language', () => {
    for (const [prefix, pages] of listed) {
      for (const path of pages.keys()) {
        expect(seen.get(path)?.picture).toMatch(
          new RegExp(`^${site.url}/og/[a-z-]+/${prefix}\\.png$`),
        );
      }
    }
    expect(seen.get('/de/dll-fixer/v1')?.picture).toBe(`${site.url}/og/dll-fixer/de.png`);
    expect(seen.get('/de')?.picture).toBe(`${site.url}/og/home/de.png`);
  });
});

test(
  'no link is broken or redirected, and no excluded page is listed',
  async () => {
    const landings = BASES.filter((base) => base.canonical !== base.path);
    const more = ['/buy', '/login/signin', '/zipx/b1', ...landings.map(({ path }) => path)];
    const pages = await Promise.all(more.map(look));
    const links = new Set([...seen.values(), ...pages].flatMap((page) => page.links));
    expect(links.size).toBeGreaterThan(1000);
    const faults: unknown[] = [];
    await inLanes(
      [...links].filter((path) => !seen.has(path) && FOLLOWED.has(prefixOf(path))),
      async (path) => {
        const answer = await site.get(path, { method: 'HEAD' });
        if (answer.status !== 200)
          faults.push([path, answer.status, answer.headers.get('location')]);
      },
    );
    expect(faults).toEqual([]);
    const hidden = [...links].filter((path) => /\/(buy|pay|search|login)\b/.test(path));
    expect(hidden.length).toBeGreaterThan(18);
    expect(hidden.filter((path) => seen.has(path))).toEqual([]);
  },
  CRAWL_LIMIT,
);

describe('structured data', () => {
  const find = (path: string, type: string) =>
    seen.get(path)?.things.find((thing) => thing['@type'] === type);

  test('has breadcrumbs of listed URLs on every listed page except the home page', () => {
    for (const [path] of allListed()) {
      const isHome = PREFIXES.some((prefix) => addressOf(prefix, '/') === path);
      const way = find(path, 'BreadcrumbList')?.['itemListElement'] as
        | { item: string }[]
        | undefined;
      if (isHome) expect(way, path).toBeUndefined();
      else expect(pathOf(way?.at(-1)?.item ?? ''), path).toBe(path);
      for (const { item } of way ?? []) expect(seen.has(pathOf(item)), item).toBe(true);
    }
  });

  test.each(PREFIXES)('in %s has the prices of the price book', async (prefix) => {
    const { market } = getLocale(prefix);
    const prices = await site.database.read((reader) => listPrices(reader, market));
    const products = BASES.filter(
      (base) => isListed(base) && find(base.path, 'SoftwareApplication') !== undefined,
    );
    expect(products).toHaveLength(SOLD_PRODUCTS.length);
    for (const { path } of products) {
      const page = seen.get(addressOf(prefix, path));
      const thing = page?.things.find((each) => each['@type'] === 'SoftwareApplication');
      const offer = thing?.['offers'] as Record<string, string>;
      const key = path.split('/')[1];
      const { total } =
        prices.find((each) => each.product === key && each.plan === 'year' && each.seats === 1) ??
        {};
      expect(offer['priceCurrency']).toBe(total?.currency);
      expect(minorOf(offer['price'] ?? '', total?.currency ?? 'USD')).toBe(total?.minor);
    }
  });

  /** `19.99` is 1999. NaN for the wrong number of decimals. */
  function minorOf(price: string, currency: Currency): number {
    const [whole = '', places = ''] = price.split('.');
    return places.length === minorDigits(currency) ? Number(whole + places) : Number.NaN;
  }

  test('describes the shop, questions, and articles where they are shown', () => {
    for (const prefix of PREFIXES) {
      for (const path of ['/', '/about/about-us']) {
        expect(find(addressOf(prefix, path), 'Organization')).toMatchObject({
          name: VENDOR.name,
          url: `${site.url}/`,
        });
      }
      for (const category of ['general', 'refund', 'zipx', 'dll-fixer']) {
        const page = find(addressOf(prefix, `/faq/${category}`), 'FAQPage');
        expect(page?.['mainEntity']).toContainEqual({
          '@type': 'Question',
          name: expect.stringMatching(/\S/),
          acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/\S/) },
        });
      }
      const article = addressOf(prefix, '/blog/unzip/open-zip-files-on-windows');
      expect(find(article, 'BlogPosting')).toMatchObject({
        inLanguage: tagOf(prefix),
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        mainEntityOfPage: site.url + article,
      });
    }
  });
});

describe('files for machines', () => {
  test('robots.txt lists the 18 sitemaps and excludes no page', async () => {
    const answer = await site.get('/robots.txt');
    const lines = (await answer.text()).split('\n');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(lines.filter((line) => line.startsWith('Sitemap: '))).toEqual(
      PREFIXES.map((prefix) => `Sitemap: ${site.url}${addressOf(prefix, '/sitemap.xml')}`),
    );
    expect(lines.filter((line) => /^Disallow: *\S/.test(line))).toEqual([]);
  });

  test.each(PREFIXES)('the feeds of %s list articles in their language', async (prefix) => {
    const path = addressOf(prefix, '/blog/unzip/feed.xml');
    const answer = await site.get(path);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(countElements(text)).toMatchObject({ rss: 1, channel: 1 });
    const feed = parse(text.replace(/<\?xml[^>]*\?>/, '').replaceAll('link>', 'a>'));
    const articles = feed.querySelectorAll('item a').map((link) => pathOf(link.text));
    expect(articles).toContain(addressOf(prefix, '/blog/unzip/open-zip-files-on-windows'));
    expect(articles.filter((article) => !seen.has(article))).toEqual([]);
    expect(feed.querySelector('channel > language')?.text).toBe(tagOf(prefix));
    const blog = await (await site.get(addressOf(prefix, '/blog/unzip'))).text();
    expect(blog).toMatch(new RegExp(`type="application/rss\\+xml"[^>]* href="${path}"`));
  });

  test('every blog has a feed, and an unknown blog has none', async () => {
    const blogs = allListed().flatMap(([path]) => /^\/blog\/[a-z-]+$/.exec(path) ?? []);
    expect(blogs.length).toBeGreaterThan(3);
    for (const path of blogs) expect((await site.get(`${path}/feed.xml`)).status, path).toBe(200);
    expect((await site.get('/blog/none/feed.xml')).status).toBe(404);
  });

  test('the manifest and its icon load', async () => {
    const answer = await site.get('/manifest.webmanifest');
    const { icons, start_url } = (await answer.json()) as {
      icons: { src: string }[];
      start_url: string;
    };
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    for (const path of [start_url, ...icons.map(({ src }) => src)]) {
      expect((await site.get(path)).status, path).toBe(200);
    }
  });

  test('security.txt is valid for months', async () => {
    const answer = await site.get('/.well-known/security.txt');
    const text = await answer.text();
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(expires.getTime() - Date.now()).toBeGreaterThan(90 * 86_400_000);
  });
});
