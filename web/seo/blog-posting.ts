import type { Product } from '../../products/index.ts';
import {
  addressIn,
  organization,
  type Place,
  socialCardPath,
  type Thing,
} from './structured-data.ts';

/** `place.locale` is the actual language of the text. */
export function blogPosting(
  place: Place,
  article: {
    path: string;
    product: Product;
    front: Readonly<Record<string, string>>;
    /** Address of its first picture, without the site's. */
    picture: string | null;
  },
): Thing {
  const { path, product, front, picture } = article;
  const url = addressIn(place, path);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    headline: front['title'],
    description: front['description'],
    datePublished: front['date'],
    dateModified: front['updated'] ?? front['date'],
    author: front['author'] ? { '@type': 'Organization', name: front['author'] } : undefined,
    image: place.siteUrl + (picture ?? socialCardPath(product.key, place.locale)),
    inLanguage: place.locale.tag,
    mainEntityOfPage: url,
    publisher: organization(place),
  };
}
