import type { Currency } from '../../kit/money.ts';

/** What a visitor of the market calls the tax inside (or on top of) a price; `none`: it has no name of its own. */
export type TaxName = 'vat' | 'gst' | 'sales' | 'consumption' | 'none';

/** A place with one currency and one price list. Several languages may share one. */
export type Market = {
  readonly key: string;
  readonly currency: Currency;
  /** True: prices shown and charged contain the tax. False: tax is the buyer's own business on top. */
  readonly taxIncluded: boolean;
  readonly taxName: TaxName;
  /** ISO 3166-1 alpha-2 of its main country. */
  readonly country: string;
  /** IANA name of the clock most of its people live by: terms end by it (`termDay`). */
  readonly zone: string;
  /** Further countries whose own market it is; none is named by two. */
  readonly further: readonly string[];
  /**
   * Who else may pay its prices. `all`: every country. `rest`: countries without a market of their own. `none`:
   * nobody, as where they are made for what people earn there.
   */
  readonly openTo: 'all' | 'rest' | 'none';
  /**
   * True: beside a reduction stands the lowest price of the 30 days before, by article 6a of
   * Directive 98/6/EC.
   */
  readonly lowest30Required: boolean;
};

const included = {
  taxIncluded: true,
  lowest30Required: false,
  further: [],
  openTo: 'none',
} as const;

/** The European Union with its territories, and its neighbours without a market of their own. */
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
  },
  {
    key: 'gb',
    currency: 'GBP',
    ...included,
    taxName: 'vat',
    country: 'GB',
    zone: 'Europe/London',
    further: ['GG', 'GI', 'IM', 'JE'],
  },
  {
    key: 'jp',
    currency: 'JPY',
    ...included,
    taxName: 'consumption',
    country: 'JP',
    zone: 'Asia/Tokyo',
  },
  { key: 'kr', currency: 'KRW', ...included, taxName: 'vat', country: 'KR', zone: 'Asia/Seoul' },
  { key: 'cn', currency: 'CNY', ...included, taxName: 'vat', country: 'CN', zone: 'Asia/Shanghai' },
  // Browsers of Hong Kong and Macao are led to its pages.
  {
    key: 'tw',
    currency: 'TWD',
    ...included,
    taxName: 'vat',
    country: 'TW',
    zone: 'Asia/Taipei',
    further: ['HK', 'MO'],
  },
  // Brazil has several taxes on one price and changes them until 2033: no single name would be right.
  {
    key: 'br',
    currency: 'BRL',
    ...included,
    taxName: 'none',
    country: 'BR',
    zone: 'America/Sao_Paulo',
  },
  { key: 'in', currency: 'INR', ...included, taxName: 'gst', country: 'IN', zone: 'Asia/Kolkata' },
  { key: 'id', currency: 'IDR', ...included, taxName: 'vat', country: 'ID', zone: 'Asia/Jakarta' },
  { key: 'th', currency: 'THB', ...included, taxName: 'vat', country: 'TH', zone: 'Asia/Bangkok' },
  {
    key: 'vn',
    currency: 'VND',
    ...included,
    taxName: 'vat',
    country: 'VN',
    zone: 'Asia/Ho_Chi_Minh',
  },
  { key: 'ru', currency: 'RUB', ...included, taxName: 'vat', country: 'RU', zone: 'Europe/Moscow' },
  {
    key: 'tr',
    currency: 'TRY',
    ...included,
    taxName: 'vat',
    country: 'TR',
    zone: 'Europe/Istanbul',
  },
  { key: 'bd', currency: 'BDT', ...included, taxName: 'vat', country: 'BD', zone: 'Asia/Dhaka' },
  // Its pages are read from Morocco to Oman, and the riyal is tied to the dollar.
  {
    key: 'sa',
    currency: 'SAR',
    ...included,
    taxName: 'vat',
    country: 'SA',
    zone: 'Asia/Riyadh',
    openTo: 'rest',
  },
] as const satisfies readonly Market[];

export type MarketKey = (typeof MARKETS)[number]['key'];

const byKey = new Map<string, Market>(MARKETS.map((market) => [market.key, market]));

/** The market with this key, or null. */
export function findMarket(key: string): Market | null {
  return byKey.get(key) ?? null;
}

/** As `findMarket`; throws `RangeError` for an unknown key. */
export function getMarket(key: string): Market {
  const market = findMarket(key);
  if (!market) throw new RangeError(`no market with key "${key}"`);
  return market;
}

const names = ({ country, further }: Market, code: string): boolean =>
  country === code || further.includes(code);

/** The market of a country's own prices, by its ISO code: where none names it, that of the dollar. */
export function homeMarket(country: string): Market {
  const own = MARKETS.find((market) => names(market, country));
  return own ?? getMarket('us');
}

/** Whether somebody in this country may pay this market's prices. */
export function takesCountry(market: Market, country: string): boolean {
  if (market.openTo === 'all' || names(market, country)) return true;
  return market.openTo === 'rest' && !MARKETS.some((other) => names(other, country));
}
