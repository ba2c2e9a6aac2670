import type { Currency } from '../../kit/money.ts';

/** `none`: no tax is charged, or the market has no single name for it. */
export type TaxName = 'vat' | 'gst' | 'sales' | 'consumption' | 'none';

/** Prices end in `ending` within each `step`, in minor units: 99 of 100 is x.99, and 900 of 1000 is x9 without cents. */
export type Rounding = { readonly step: number; readonly ending: number };

export type Market = {
  readonly key: string;
  readonly currency: Currency;
  readonly taxIncluded: boolean;
  readonly taxName: TaxName;
  readonly country: string;
  /** IANA zone of most people there. */
  readonly zone: string;
  /** Other countries this market serves. No country belongs to two markets. */
  readonly further: readonly string[];
  /** The other countries whose buyers may pay here. `rest`: those without a market of their own. */
  readonly openTo: 'all' | 'rest' | 'none';
  /** Whether a reduction must show the lowest price of 30 days (article 6a, Directive 98/6/EC). */
  readonly lowest30Required: boolean;
  /** How its prices end, unless staff type another amount. */
  readonly rounding: Rounding;
};

const included = {
  taxIncluded: true,
  lowest30Required: false,
  further: [],
  openTo: 'none',
} as const;

const EUROPE = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  ...[
    'AX',
    'BL',
    'FO',
    'GF',
    'GL',
    'GP',
    'MF',
    'MQ',
    'NC',
    'PF',
    'PM',
    'RE',
    'SJ',
    'TF',
    'WF',
    'YT',
  ],
  ...[
    'AD',
    'AL',
    'BA',
    'CH',
    'IS',
    'LI',
    'MC',
    'MD',
    'ME',
    'MK',
    'NO',
    'RS',
    'SM',
    'UA',
    'VA',
    'XK',
  ],
] as const;

export const MARKETS = [
  {
    key: 'us',
    currency: 'USD',
    taxIncluded: false,
    taxName: 'sales',
    country: 'US',
    zone: 'America/New_York',
    further: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
    openTo: 'all',
    lowest30Required: false,
    rounding: { step: 100, ending: 99 },
  },
  {
    key: 'eu',
    currency: 'EUR',
    taxIncluded: true,
    taxName: 'vat',
    country: 'DE',
    zone: 'Europe/Berlin',
    further: EUROPE,
    openTo: 'rest',
    lowest30Required: true,
    rounding: { step: 100, ending: 99 },
  },
  {
    key: 'gb',
    currency: 'GBP',
    ...included,
    taxName: 'vat',
    country: 'GB',
    zone: 'Europe/London',
    further: ['GG', 'GI', 'IM', 'JE'],
    rounding: { step: 100, ending: 99 },
  },
  {
    key: 'jp',
    currency: 'JPY',
    ...included,
    taxName: 'consumption',
    country: 'JP',
    zone: 'Asia/Tokyo',
    rounding: { step: 100, ending: 80 },
  },
  {
    key: 'kr',
    currency: 'KRW',
    ...included,
    taxName: 'vat',
    country: 'KR',
    zone: 'Asia/Seoul',
    rounding: { step: 1000, ending: 900 },
  },
  {
    key: 'cn',
    currency: 'CNY',
    ...included,
    taxName: 'vat',
    country: 'CN',
    zone: 'Asia/Shanghai',
    rounding: { step: 1000, ending: 900 },
  },
  {
    key: 'tw',
    currency: 'TWD',
    ...included,
    taxName: 'vat',
    country: 'TW',
    zone: 'Asia/Taipei',
    further: ['HK', 'MO'],
    rounding: { step: 1000, ending: 900 },
  },
  // Brazil puts several taxes on one price and changes them until 2033. No single name would be right.
  {
    key: 'br',
    currency: 'BRL',
    ...included,
    taxName: 'none',
    country: 'BR',
    zone: 'America/Sao_Paulo',
    rounding: { step: 100, ending: 90 },
  },
  {
    key: 'in',
    currency: 'INR',
    ...included,
    taxName: 'gst',
    country: 'IN',
    zone: 'Asia/Kolkata',
    rounding: { step: 1000, ending: 900 },
  },
  {
    key: 'id',
    currency: 'IDR',
    ...included,
    taxName: 'vat',
    country: 'ID',
    zone: 'Asia/Jakarta',
    rounding: { step: 1_000_000, ending: 900_000 },
  },
  {
    key: 'th',
    currency: 'THB',
    ...included,
    taxName: 'vat',
    country: 'TH',
    zone: 'Asia/Bangkok',
    rounding: { step: 1000, ending: 900 },
  },
  {
    key: 'vn',
    currency: 'VND',
    ...included,
    taxName: 'vat',
    country: 'VN',
    zone: 'Asia/Ho_Chi_Minh',
    rounding: { step: 10_000, ending: 9000 },
  },
  {
    key: 'ru',
    currency: 'RUB',
    ...included,
    taxName: 'vat',
    country: 'RU',
    zone: 'Europe/Moscow',
    rounding: { step: 1000, ending: 900 },
  },
  {
    key: 'tr',
    currency: 'TRY',
    ...included,
    taxName: 'vat',
    country: 'TR',
    zone: 'Europe/Istanbul',
    rounding: { step: 1000, ending: 999 },
  },
  {
    key: 'bd',
    currency: 'BDT',
    ...included,
    taxName: 'vat',
    country: 'BD',
    zone: 'Asia/Dhaka',
    rounding: { step: 1000, ending: 900 },
  },
  // Buyers from Morocco to Oman may pay here, because the riyal is pegged to the dollar.
  {
    key: 'sa',
    currency: 'SAR',
    ...included,
    taxName: 'vat',
    country: 'SA',
    zone: 'Asia/Riyadh',
    openTo: 'rest',
    rounding: { step: 100, ending: 99 },
  },
] as const satisfies readonly Market[];

export type MarketKey = (typeof MARKETS)[number]['key'];

const byKey = new Map<string, Market>(MARKETS.map((market) => [market.key, market]));

export function findMarket(key: string): Market | null {
  return byKey.get(key) ?? null;
}

/** @throws RangeError when no market has this key */
export function getMarket(key: string): Market {
  const market = findMarket(key);
  if (!market) throw new RangeError(`no market with key "${key}"`);
  return market;
}

/**
 * Returns whether a price there includes a tax of its own country. In Brazil it includes none, because the shop
 * collects none there.
 */
export const includesTax = ({ taxIncluded, taxName }: Market): boolean =>
  taxIncluded && taxName !== 'none';

const servesCountry = ({ country, further }: Market, code: string): boolean =>
  country === code || further.includes(code);

/** Returns the market that serves a country (ISO code), or the US market if none does. */
export function homeMarket(country: string): Market {
  const own = MARKETS.find((market) => servesCountry(market, country));
  return own ?? getMarket('us');
}

export function takesCountry(market: Market, country: string): boolean {
  if (market.openTo === 'all' || servesCountry(market, country)) return true;
  return market.openTo === 'rest' && !MARKETS.some((other) => servesCountry(other, country));
}
