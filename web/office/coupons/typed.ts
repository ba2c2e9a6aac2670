import {
  type BulkFault,
  type CouponDraft,
  type CouponFault,
  type CouponTerms,
  spanOf,
} from '../../../domain/coupon/index.ts';
import { MARKETS, PLANS } from '../../../domain/price/index.ts';
import { toAsciiDigits } from '../../../kit/digits.ts';
import { CURRENCIES, type Currency, parseAmount } from '../../../kit/money.ts';
import { parsePercent } from '../../../kit/percent.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { type FormValues, formValue, formValueList } from '../form-values.ts';
import { MOST_EMAILS, offField } from './fields.ts';

export type CouponFormFault =
  | 'code'
  | 'prefix'
  | 'taken'
  | 'count'
  | 'percent'
  | 'amount'
  | 'no-amount'
  | 'email'
  | 'emails-many'
  | 'time'
  | 'moment'
  | 'in-the-past'
  | 'validity'
  | 'zone'
  | 'limit';

/** Faults by field name. */
export type CouponFormFaults = Readonly<Record<string, CouponFormFault>>;

export const SOLD_IN: readonly Currency[] = CURRENCIES.filter((each) =>
  MARKETS.some(({ currency }) => currency === each),
);

/** 100% in parts per million. */
const WHOLE_PPM = 1_000_000;

type Faults = Record<string, CouponFormFault>;

/** Returns a draft or the faults of the form. Does not check existing coupons. */
export function readCoupon(
  sent: FormValues,
  now: Date,
):
  | { readonly ok: true; readonly draft: CouponDraft }
  | { readonly ok: false; readonly faults: CouponFormFaults } {
  const faults: Faults = {};
  const isBulk = formValue(sent, 'how') === 'many';
  const count = isBulk ? limitOf(sent, 'count', faults) : null;
  if (isBulk && count === null) faults['count'] = 'count';
  const terms: CouponTerms = {
    offer: offerOf(sent, faults),
    plans: chosen(sent, 'plans', PLANS),
    products: chosen(
      sent,
      'products',
      PRODUCTS.map(({ key }) => key),
    ),
    markets: chosen(
      sent,
      'markets',
      MARKETS.map(({ key }) => key),
    ),
    emails: emailsOf(sent, faults),
    validity: validityOf(sent, faults, now),
    useLimit: limitOf(sent, 'use-limit', faults),
    perCustomer: limitOf(sent, 'per-customer', faults),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, draft: { code: formValue(sent, 'code'), count, terms } };
}

function offerOf(sent: FormValues, faults: Faults): CouponTerms['offer'] {
  if (formValue(sent, 'kind') !== 'amount') {
    const ppm = parsePercent(formValue(sent, 'percent')) ?? 0;
    if (ppm <= 0 || ppm > WHOLE_PPM) faults['percent'] = 'percent';
    return { kind: 'percent', ppm };
  }
  const minor: Partial<Record<Currency, number>> = {};
  let isEmpty = true;
  for (const currency of SOLD_IN) {
    const text = formValue(sent, offField(currency));
    if (text === '') continue;
    isEmpty = false;
    const amount = parseAmount(text, currency);
    if (amount === null) faults[offField(currency)] = 'amount';
    else minor[currency] = amount.minor;
  }
  if (isEmpty) faults['amounts'] = 'no-amount';
  return { kind: 'amount', minor };
}

/** Null if no box was checked: the coupon is for all. */
function chosen<Name extends string>(
  sent: FormValues,
  field: string,
  names: readonly Name[],
): Name[] | null {
  const ticked = formValueList(sent, field);
  const found = names.filter((name) => ticked.includes(name));
  return found.length === 0 ? null : found;
}

function emailsOf(sent: FormValues, faults: Faults): string[] | null {
  const emails = formValue(sent, 'emails')
    .split(/[\s,;]+/)
    .filter((email) => email !== '');
  if (!emails.every((email) => /^[^\s@]+@[^\s@]+$/.test(email))) faults['emails'] = 'email';
  else if (emails.length > MOST_EMAILS) faults['emails'] = 'emails-many';
  return emails.length === 0 ? null : emails;
}

function validityOf(sent: FormValues, faults: Faults, now: Date): CouponTerms['validity'] {
  const zone = formValue(sent, 'zone');
  const isZone = spanOf({ from: null, until: null, zone }) !== null;
  if (!isZone) faults['zone'] = 'zone';
  const moment = (name: string): string | null => {
    const [day, time] = [formValue(sent, name), formValue(sent, `${name}-time`)];
    if (day === '' && time !== '') faults[`${name}-time`] = 'time';
    if (day === '') return null;
    const from = time === '' ? day : `${day}T${time}`;
    if (isZone && spanOf({ from, until: null, zone }) === null) faults[name] = 'moment';
    return from;
  };
  const validity = { from: moment('first-day'), until: moment('last-day'), zone };
  const endsAt = spanOf({ ...validity, from: null })?.endsAt ?? null;
  if (endsAt !== null && endsAt <= now) faults['last-day'] = 'in-the-past';
  return validity;
}

/** Reads a whole number of at least 1, or null from an empty field. */
function limitOf(sent: FormValues, name: string, faults: Faults): number | null {
  const text = toAsciiDigits(formValue(sent, name));
  if (text === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) faults[name] = name === 'count' ? 'count' : 'limit';
  return Number(text);
}

const PLACES: Readonly<
  Record<CouponFault | BulkFault, readonly [field: string, fault: CouponFormFault]>
> = {
  'bad-code': ['code', 'code'],
  'bad-prefix': ['code', 'prefix'],
  'code-taken': ['code', 'taken'],
  'bad-count': ['count', 'count'],
  'bad-offer': ['percent', 'percent'],
  'bad-limit': ['use-limit', 'limit'],
  'bad-validity': ['last-day', 'validity'],
  'bad-email': ['emails', 'email'],
  'unknown-plan': ['code', 'code'],
  'unknown-product': ['code', 'code'],
  'unknown-market': ['code', 'code'],
};

/** Assigns a fault of the domain to the field that caused it. */
export const faultsAt = (found: CouponFault | BulkFault): CouponFormFaults => {
  const [field, fault] = PLACES[found];
  return { [field]: fault };
};
