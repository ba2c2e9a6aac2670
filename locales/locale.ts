/** Writing systems that need their own type face, line height, and rule for italics. */
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

/** Payment methods that a market may list. */
export const PAYMENT_METHODS = ['card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The facts of a language. Its texts are in `messages/` and Markdown files. */
export type Locale = {
  /** First path segment, such as `cn`. English pages have none. */
  readonly prefix: string;
  /** BCP 47 tag for `lang` and hreflang, such as `zh`. */
  readonly tag: string;
  /** Language tags, or their beginnings, in lowercase. The longest match wins. */
  readonly aliases: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  readonly script: Script;
  /** The name in the language menu. */
  readonly nativeName: string;
  /** The name for staff. */
  readonly englishName: string;
  /** Key of the market whose prices the pages of this language show. */
  readonly market: string;
  /** ISO 3166-1 alpha-2. Preselected in the country field. */
  readonly country: string;
  /** For `Intl.NumberFormat`, with explicit digits, so that every server and browser writes the same. */
  readonly numberLocale: string;
  /** For `Intl.DateTimeFormat`, with explicit calendar and digits. */
  readonly dateLocale: string;
  /** What a sentence writes instead of what Intl does, in this order. */
  readonly dateFixes?: readonly (readonly [wrong: RegExp, right: string])[];
  /** Moments name the month in full, because its short form is for tables. */
  readonly longMonths?: true;
  /** `og:locale`: language_TERRITORY. */
  readonly ogLocale: string;
  /** Around the name of a page or a button inside a sentence, with the spaces that belong to them. */
  readonly quotationMarks: readonly [open: string, close: string];
  /** With the spaces that belong to it, if it is not `: `. */
  readonly colon?: string;
  /**
   * How a sentence names a currency: as after an amount ("in US dollars"), the same without the capital that Intl
   * writes, or by its plain name.
   */
  readonly currencyForm: 'counted' | 'lowercase' | 'named';
  /** In titles, where it is not the short one. */
  readonly titleDash?: string;
  /** Where a discount tells what is left to pay, in tenths (`9 折`). Others tell the percent that is taken off. */
  readonly discountUnit?: string;
  /** Lists have no comma before the last name, where Intl writes one. */
  readonly listWithoutLastComma?: true;
  /** A space stands between this script and a Latin letter or a digit, also in a list. */
  readonly spacesLatin?: true;
  /** Sizes of files name the unit in full, because nobody knows the abbreviation that Intl writes. */
  readonly sizeUnits?: 'long';
  /** Of a clock, where Intl writes AM and PM in Latin letters. */
  readonly hourCycle?: 'h23';
  /** How the hour of an office is written, if not as a time (`9:00`). */
  readonly officeHour?: Intl.DateTimeFormatOptions;
  /** Hours before ten keep their zero: `09.00`. */
  readonly keepsHourZero?: true;
  /** Writes `85 折` instead of `8.5 折`. */
  readonly discountWithoutPoint?: true;
  /** In the order that the market expects. Never empty. */
  readonly paymentMethods: readonly PaymentMethod[];
};
