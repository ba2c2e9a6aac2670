import { type Money, plainAmount } from '../../kit/money.ts';
import type { Locale } from '../../locales/index.ts';
import type { Product } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { publicAddress } from '../routing/address.ts';

export type Place = { readonly siteUrl: string; readonly locale: Locale };

/** A schema.org object. Undefined fields are omitted. */
export type Thing = { readonly '@type': string; readonly [field: string]: unknown };

/** A step of the breadcrumb: path without locale, and name. */
export type Crumb = readonly [path: string, name: string];

export const addressIn = ({ siteUrl, locale }: Place, path: string): string =>
  publicAddress(siteUrl, locale, path);

/** Returns the picture of a shared link, `/og/zipx/de.png`. `name` is a product key or `home`. */
export const socialCardPath = (name: string, locale: Locale): string =>
  `/og/${name}/${locale.prefix}.png`;

export const organization = ({ siteUrl }: Place): Thing => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: VENDOR.name,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icons/vendor.svg`,
});

/** Returns a product with the price its page shows. Without a price, it has no offer. */
export function softwareApplication(
  place: Place,
  facts: { product: Product; description: string | undefined; price: Money | null },
): Thing {
  const { product, description, price } = facts;
  const url = addressIn(place, product.path);
  const offers = price && {
    '@type': 'Offer',
    price: plainAmount(price),
    priceCurrency: price.currency,
    availability: 'https://schema.org/InStock',
    url,
  };
  return {
    '@type': 'SoftwareApplication',
    '@id': `${url}#software`,
    name: product.name,
    description,
    url,
    image: place.siteUrl + socialCardPath(product.key, place.locale),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Windows',
    inLanguage: place.locale.tag,
    publisher: organization(place),
    offers: offers ?? undefined,
  };
}

export const faqPage = (
  place: Place,
  questions: readonly { question: string; text: string }[],
  lang: string = place.locale.tag,
): Thing => ({
  '@type': 'FAQPage',
  inLanguage: lang,
  mainEntity: questions.map(({ question, text }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
});

export const breadcrumbList = (place: Place, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['/', VENDOR.name] as const, ...crumbs].map(([path, name], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressIn(place, path),
  })),
});

/** Marks for text direction and line breaks. They mean nothing to machines. */
const MARKS = /[\u200b\u2066-\u2069]|\u200d?\u2060/g;

/** Serializes JSON-LD so that nothing in it can end the script element. */
export const serializeThings = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
    .replace(MARKS, '')
    .replaceAll('<', '\\u003c');
