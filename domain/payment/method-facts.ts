import type { Currency, Money } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';

/** In display order. The methods of one country come first where people look for them first. */
export const PAYMENT_METHODS = [
  'alipay',
  'wechat-pay',
  'pix',
  'promptpay',
  'upi',
  'qris',
  'vietqr',
  'card',
  'ideal',
  'bancontact',
  'przelewy24',
  'eps',
  'satispay',
  'mobilepay',
  'paypay',
  'konbini',
  'boleto',
  'kakao-pay',
  'naver-pay',
  'samsung-pay',
  'payco',
  'paypal',
  'klarna',
  'amazon-pay',
  'revolut-pay',
  'transfer',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/**
 * `card`: in card fields. `code`: with a code that a phone scans. `redirect`: on the page of a bank or a wallet.
 * `voucher`: days later, at a store or a bank, with a number that the company issues. `transfer`: to the vendor's own bank
 * account.
 */
export type PaymentFlow = 'card' | 'code' | 'redirect' | 'voucher' | 'transfer';

type VoucherTimes = {
  /** Days until the voucher expires. The company counts calendar days, so that the last one ends at midnight there. */
  readonly daysToPay: number;
  /** Days after that in which the company may still report a payment made in time, for example after holidays. */
  readonly daysToReport: number;
};

export type MethodFacts = {
  readonly flow: PaymentFlow;
  /** A market offers the method if it sells in one of these currencies. */
  readonly currencies: readonly Currency[] | 'all';
  /** Countries of the buyers who can have such an account, as ISO 3166-1 codes. */
  readonly countries: readonly string[] | 'all';
  /** Whether the company takes only the currency of the buyer's country, so that only the market of that country offers it. */
  readonly homeOnly?: boolean;
  /** Whether it can leave a mandate, so that a subscription renews. */
  readonly canRenew: boolean;
  /** Limits of one payment, such as those of NPCI for UPI and of Bank Indonesia for QRIS. The provider's minimum applies too. */
  readonly least: Money | null;
  readonly most: Money | null;
  /** Only for vouchers. */
  readonly voucher?: VoucherTimes;
  /** Whether the company needs the buyer's tax ID and address. */
  readonly asksPayer?: boolean;
  /** Whether the company sends no money back, so that staff have to. */
  readonly isFinal?: boolean;
};

const ANY = { countries: 'all', least: null, most: null } as const;
const CODE = { ...ANY, flow: 'code', canRenew: false } as const;
const REDIRECT = { ...ANY, flow: 'redirect', canRenew: false } as const;
const VOUCHER = { flow: 'voucher', canRenew: false } as const;

/**
 * What each payment method can do. Code reads this list and does not ask for the name of a method.
 * https://docs.stripe.com/payments/payment-methods/payment-method-support and the pages of each method there
 */
export const METHOD_FACTS: Readonly<Record<PaymentMethod, MethodFacts>> = {
  alipay: { ...CODE, currencies: ['CNY'] },
  'wechat-pay': { ...CODE, currencies: ['CNY'] },
  pix: { ...CODE, currencies: ['BRL'] },
  promptpay: { ...CODE, currencies: ['THB'] },
  upi: {
    ...CODE,
    currencies: ['INR'],
    most: { minor: 10_000_000, currency: 'INR' },
  },
  qris: {
    ...CODE,
    currencies: ['IDR'],
    most: { minor: 1_000_000_000, currency: 'IDR' },
  },
  vietqr: { ...CODE, currencies: ['VND'] },
  card: { ...ANY, flow: 'card', currencies: 'all', canRenew: true },
  ideal: { ...REDIRECT, currencies: ['EUR'], countries: ['NL'] },
  bancontact: { ...REDIRECT, currencies: ['EUR'], countries: ['BE'] },
  przelewy24: { ...REDIRECT, currencies: ['EUR', 'PLN'], countries: ['PL'] },
  eps: { ...REDIRECT, currencies: ['EUR'], countries: ['AT'] },
  satispay: { ...REDIRECT, currencies: ['EUR'], countries: ['IT'] },
  mobilepay: { ...REDIRECT, currencies: ['EUR'], countries: ['DK', 'FI'] },
  paypay: { ...REDIRECT, currencies: ['JPY'], countries: ['JP'] },
  // https://docs.stripe.com/payments/konbini
  konbini: {
    ...VOUCHER,
    currencies: ['JPY'],
    countries: ['JP'],
    least: { minor: 120, currency: 'JPY' },
    most: { minor: 300_000, currency: 'JPY' },
    voucher: { daysToPay: 3, daysToReport: 1 },
  },
  // https://docs.stripe.com/payments/boleto
  boleto: {
    ...VOUCHER,
    currencies: ['BRL'],
    countries: ['BR'],
    least: { minor: 500, currency: 'BRL' },
    most: { minor: 4_999_999, currency: 'BRL' },
    voucher: { daysToPay: 3, daysToReport: 7 },
    asksPayer: true,
    isFinal: true,
  },
  'kakao-pay': {
    ...REDIRECT,
    currencies: ['KRW'],
    countries: ['KR'],
    least: { minor: 100, currency: 'KRW' },
  },
  'naver-pay': { ...REDIRECT, currencies: ['KRW'], countries: ['KR'] },
  'samsung-pay': {
    ...REDIRECT,
    currencies: ['KRW'],
    countries: ['KR'],
    least: { minor: 100, currency: 'KRW' },
    most: { minor: 2_000_000, currency: 'KRW' },
  },
  payco: {
    ...REDIRECT,
    currencies: ['KRW'],
    countries: ['KR'],
    least: { minor: 100, currency: 'KRW' },
  },
  paypal: { ...REDIRECT, currencies: ['USD', 'EUR', 'GBP', 'CHF', 'PLN'] },
  // Klarna sets the limits for each country and buyer, and changes them.
  klarna: {
    ...REDIRECT,
    currencies: ['USD', 'EUR', 'GBP'],
    countries: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT', 'NL', 'PT', 'US'],
    homeOnly: true,
  },
  'amazon-pay': { ...REDIRECT, currencies: ['USD', 'EUR', 'GBP', 'JPY', 'CHF'] },
  'revolut-pay': {
    ...REDIRECT,
    currencies: ['EUR', 'GBP', 'PLN'],
    countries: [
      ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU'],
      ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
    ],
  },
  transfer: { ...ANY, flow: 'transfer', currencies: 'all', canRenew: false },
};

/**
 * Returns how long a voucher may take from its start until the company has reported a payment in time, in milliseconds.
 * Null for other methods. One more day, because the last one is a whole day.
 */
export function voucherTime(method: PaymentMethod): number | null {
  const { voucher } = METHOD_FACTS[method];
  return voucher ? days(voucher.daysToPay + 1 + voucher.daysToReport) : null;
}

/** Returns whether money paid by the method can only go to a bank account, for which the buyer is asked. */
export const returnsToBank = (method: PaymentMethod): boolean =>
  METHOD_FACTS[method].flow === 'voucher';

/** What a payment company does differently. */
export type OwnFacts = Readonly<
  Partial<Record<PaymentMethod, Partial<Pick<MethodFacts, 'currencies' | 'canRenew'>>>>
>;

/** Returns what a method can do with a payment company. */
export const factsOf = (method: PaymentMethod, own: OwnFacts = {}): MethodFacts => ({
  ...METHOD_FACTS[method],
  ...own[method],
});

type RenewalOffer = {
  readonly methods: readonly PaymentMethod[];
  readonly ownFacts?: OwnFacts | undefined;
};

/**
 * Returns the method by which a company charges what it saved. Without an offered method that renews, these are cards from
 * the time when they were offered.
 */
export const savedMethod = ({ methods, ownFacts }: RenewalOffer): PaymentMethod =>
  methods.find((method) => factsOf(method, ownFacts).canRenew) ?? 'card';

/**
 * Returns whether what the company saves for renewals is a card. Also true in a shop that no longer offers cards, because
 * the cards it has saved still renew.
 */
export const savesCards = (offer: RenewalOffer): boolean =>
  METHOD_FACTS[savedMethod(offer)].flow === 'card';

/** `by-card`: only what is paid by card renews. Texts about renewals follow it. */
export type RenewalRule = 'by-card' | 'always' | 'never';

/** Returns whether what buyers pay for renews, with the methods that they can choose. */
export function renewalRuleOf({ methods, ownFacts }: RenewalOffer): RenewalRule {
  if (methods.includes('card')) return 'by-card';
  return methods.some((method) => factsOf(method, ownFacts).canRenew) ? 'always' : 'never';
}

/** The methods of payment companies. Only the order of a quote can be paid in another way. */
export const PROVIDER_METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter(
  (method) => METHOD_FACTS[method].flow !== 'transfer',
);
