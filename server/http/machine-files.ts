import { listPictureAddresses } from '../../kit/picture-address.ts';
import type { Clock } from '../../kit/time.ts';
import type { Locale } from '../../locales/index.ts';
import { readFront, readWritten } from '../../locales/prose.ts';
import { type Product, SOLD_PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import {
  listArticles,
  listIndexedPages,
  makeFeed,
  makeManifest,
  makeRobots,
  makeSecurityContact,
  makeSitemap,
  parseAddress,
} from '../../web/index.ts';
import type { FileStore } from './files.ts';
import { type Stored, store } from './memory.ts';
import type { PageStore } from './pages.ts';
import type { Site } from './site.ts';

const MAX_AGE = 'public, max-age=3600';
const TEXT = 'text/plain; charset=utf-8';
const FEED = /^\/blog\/([a-z0-9-]+)\/feed\.xml$/;

export type MachineParts = {
  readonly site: Pick<Site, 'pages'>;
  readonly pages: Pick<PageStore, 'generation'>;
  readonly siteUrl: string;
  readonly clock: Clock;
};

type Source = { readonly type: string; readonly make: () => string | Promise<string> };

/** Serves sitemaps, feeds, robots.txt, and others. They are made again daily and when the page cache is emptied. */
export function openMachineFiles(parts: MachineParts): FileStore {
  const made = new Map<string, Promise<Stored>>();
  const fixed = fixedSources(parts);
  let madeWith = '';
  return async (path) => {
    const source = fixed.get(path) ?? sourceOf(path, parts);
    if (!source) return null;
    const stamp = `${parts.pages.generation} ${parts.clock.now().toISOString().slice(0, 10)}`;
    if (stamp !== madeWith) made.clear();
    madeWith = stamp;
    const known = made.get(path) ?? pack(source);
    made.set(path, known);
    known.catch(() => made.delete(path));
    return known;
  };
}

async function pack({ type, make }: Source): Promise<Stored> {
  return store(Buffer.from(await make()), {
    'content-type': type,
    'cache-control': MAX_AGE,
    'x-content-type-options': 'nosniff',
  });
}

function sourceOf(pathname: string, { site, siteUrl }: MachineParts): Source | null {
  const { locale, path } = parseAddress(pathname);
  if (path === '/sitemap.xml') {
    const make = async () =>
      makeSitemap(siteUrl, locale, listIndexedPages(await site.pages(), locale));
    return { type: 'application/xml; charset=utf-8', make };
  }
  const blog = FEED.exec(path)?.[1];
  const product = blog && SOLD_PRODUCTS.find(({ blogType }) => blogType === blog);
  if (product) {
    const make = () => feedOf(siteUrl, locale, product);
    return { type: 'application/rss+xml; charset=utf-8', make };
  }
  return null;
}

const fixedSources = ({ siteUrl, clock }: MachineParts): ReadonlyMap<string, Source> =>
  new Map<string, Source>([
    ['/robots.txt', { type: TEXT, make: () => makeRobots(siteUrl) }],
    [
      '/.well-known/security.txt',
      { type: TEXT, make: () => makeSecurityContact(siteUrl, clock.now()) },
    ],
    ['/manifest.webmanifest', { type: 'application/manifest+json', make: makeManifest }],
  ]);

function feedOf(siteUrl: string, locale: Locale, product: Product): string {
  const { title = product.name, use = '' } = readFront(
    `products/${product.key}/page.md`,
    locale.prefix,
  );
  const blogType = product.blogType ?? '';
  return makeFeed({
    siteUrl,
    locale,
    blogType,
    title: `${title} · ${VENDOR.name}`,
    description: use,
    items: listArticles(blogType, locale).map(({ path, text, front }) => {
      const [picture = null] = listPictureAddresses(readWritten(text, locale.prefix).body);
      return { path, front, picture };
    }),
  });
}
