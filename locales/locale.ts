/** Writing systems that need their own type face, line height and no-italics rule. */
export const SCRIPTS = [
  'latin',
  'cyrillic',
  'arabic',
  'bengali',
  'devanagari',
  'thai',
  'han-simplified',
  'han-traditional',
  'japanese',
  'hangul',
] as const;
export type Script = (typeof SCRIPTS)[number];

/** Ways to pay a market may list. Only cards so far; a wallet is added here and to its languages. */
export const PAYMENT_METHODS = ['card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Everything about a language that is not a text. Texts are in `messages/` and the Markdown beside it. */
export type Locale = {
  /** First path segment: `cn`. English has it too but its addresses are bare. */
  readonly prefix: string;
  /** BCP 47 tag for `lang`, hreflang: `zh`. */
  readonly tag: string;
  /** Lower-case tags, or beginnings of tags, that mean this language; the longest match wins. */
  readonly aliases: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  readonly script: Script;
  /** As its speakers write it: the language menu. */
  readonly nativeName: string;
  /** For staff. */
  readonly englishName: string;
  /** Key of the market whose prices a visitor in this language sees. */
  readonly market: string;
  /** ISO 3166-1 alpha-2: preselected in the country field. */
  readonly country: string;
  /** For `Intl.NumberFormat`, digits settled: the same on every server and in every browser. */
  readonly numberLocale: string;
  /** For `Intl.DateTimeFormat`, calendar and digits settled. */
  readonly dateLocale: string;
  /** `og:locale`: language_TERRITORY. */
  readonly ogLocale: string;
  /** In the order the market expects; never empty. */
  readonly paymentMethods: readonly PaymentMethod[];
};
