import { type Money, plainAmount } from '../../kit/money.ts';
import type { Locale } from '../../locales/index.ts';
import { BRAND, type Product } from '../../products/index.ts';
import { publicAddress } from '../routing/address.ts';

/** Where the described page is. */
export type Place = { readonly siteUrl: string; readonly locale: Locale };

/** A thing in the vocabulary of schema.org; fields that are undefined are left out. */
export type Thing = { readonly '@type': string; readonly [field: string]: unknown };

/** A step on the way from the home page: path without locale, and its name. */
export type Crumb = readonly [path: string, name: string];

/** The address of a page in the language of the place. */
export const addressIn = ({ siteUrl, locale }: Place, path: string): string =>
  publicAddress(siteUrl, locale, path);

/** `/og/zipx/de.png`: the picture shown with a shared link. `name` is a product's key or `home`. */
export const picturePath = (name: string, locale: Locale): string =>
  `/og/${name}/${locale.prefix}.png`;

/** The shop itself. */
export const organization = ({ siteUrl }: Place): Thing => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: BRAND.name,
  url: `${siteUrl}/`,
  logo: `${siteUrl}/icons/vitrine.svg`,
});

/** A product with the price its page shows; without an offer it is described, but not sold. */
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
    image: place.siteUrl + picturePath(product.key, place.locale),
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Windows',
    inLanguage: place.locale.tag,
    publisher: organization(place),
    offers: offers ?? undefined,
  };
}

/** Questions with their answers, as the page shows them; `lang` where they are not in its language. */
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

/** The way from the home page to this one, both included. */
export const breadcrumbList = (place: Place, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['/', BRAND.name] as const, ...crumbs].map(([path, name], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressIn(place, path),
  })),
});

/** Marks that keep a name's direction inside a sentence, or a word on one line, mean nothing to machines. */
const MARKS = /[\u200b\u2066-\u2069]|\u200d?\u2060/g;

/** JSON-LD for a script element: nothing in it can end the element. */
export const serializeThings = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
    .replace(MARKS, '')
    .replaceAll('<', '\\u003c');
