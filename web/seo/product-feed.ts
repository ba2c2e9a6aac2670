import { type Money, plainAmount } from '../../kit/money.ts';
import { element } from '../../kit/xml.ts';
import type { Locale } from '../../locales/index.ts';
import type { Product } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { publicAddress } from '../routing/address.ts';
import { socialCardPath } from './structured-data.ts';

export type FeedOffer = {
  readonly product: Product;
  readonly plan: string;
  readonly seats: number;
  readonly title: string;
  readonly description: string;
  readonly total: Money;
  readonly before: Money | null;
};

type Place = { readonly siteUrl: string; readonly locale: Locale };

const amount = (money: Money): string => `${plainAmount(money)} ${money.currency}`;

/** Returns everything the shop sells as RSS 2.0 with the attributes of Google's product data. */
export function makeProductFeed(place: Place, offers: readonly FeedOffer[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    element('title', VENDOR.name),
    element('link', publicAddress(place.siteUrl, place.locale, '/store')),
    element('description', VENDOR.name),
    ...offers.map((offer) => itemOf(place, offer)),
    '</channel>\n</rss>\n',
  ].join('');
}

function itemOf({ siteUrl, locale }: Place, offer: FeedOffer): string {
  const { product, plan, seats, total, before } = offer;
  const choice = new URLSearchParams({ product: product.key, plan, seats: `${seats}` });
  return [
    '<item>\n',
    element('g:id', `${product.key}-${plan}-${seats}`),
    element('g:item_group_id', product.key),
    element('g:title', offer.title),
    element('g:description', offer.description),
    element('g:link', publicAddress(siteUrl, locale, `/buy?${choice}`)),
    element('g:image_link', siteUrl + socialCardPath(product.key, locale)),
    element('g:price', amount(before ?? total)),
    before ? element('g:sale_price', amount(total)) : '',
    element('g:availability', 'in_stock'),
    element('g:condition', 'new'),
    element('g:brand', VENDOR.name),
    element('g:identifier_exists', 'no'),
    '</item>\n',
  ].join('');
}
