import { findProduct, LISTED_PRODUCTS } from '../../../products/index.ts';
import { TEXT_PAGES } from '../../loaders/texts.server.ts';

/** Returns the address, without language, of the page that shows a text, or null. Emails have no page. */
export function pageOf(path: string): string | null {
  const [room = '', first = '', second = '', third = ''] = path.replace(/\.md$/, '').split('/');
  if (room === 'messages') return null;
  if (room === 'products') return productPage(first, second, third);
  switch (first) {
    case 'blog':
      return `/blog/${second}/${third}`;
    case 'faq':
      return `/faq/${second}`;
    case 'legal':
      return `/company/${second}`;
    case 'releases':
      return `/release-notes/${LISTED_PRODUCTS[0]?.key ?? ''}`;
    default:
      return Object.keys(TEXT_PAGES).find((page) => TEXT_PAGES[page] === path) ?? null;
  }
}

function productPage(key: string, part: string, name: string): string | null {
  if (part === 'faq') return `/faq/${key}`;
  if (part === 'releases') return `/release-notes/${key}`;
  if (part === 'variants') return `/${key}/${name}`;
  return findProduct(key)?.path ?? null;
}
