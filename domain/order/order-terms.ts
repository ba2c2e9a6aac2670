import { isolated } from '../../kit/isolate.ts';
import { formatMoney, type Money } from '../../kit/money.ts';
import { openWords } from '../../locales/catalog.ts';
import { getLocale } from '../../locales/index.ts';
import { fillProse } from '../../locales/prose.ts';
import { endOf } from '../license/index.ts';
import { mailWord } from '../mail/index.ts';
import type { Payment } from '../payment/index.ts';
import { termDay } from '../price/index.ts';
import type { Order } from './order.ts';

type Ordered = Pick<
  Order,
  | 'kind'
  | 'plan'
  | 'quote'
  | 'total'
  | 'locale'
  | 'market'
  | 'paidAt'
  | 'waivedWithdrawal'
  | 'billing'
>;

/** The next charge of an upgraded license's subscription. This noun does not know subscriptions. */
export type Renewal = { readonly plan: 'month' | 'year'; readonly total: Money; readonly at: Date };

type TermFacts = {
  readonly payments: readonly Pick<Payment, 'mandate'>[];
  readonly next: Renewal | null;
};

/** Returns the renewal terms in the words of the pay page. Empty for a free order. */
export function renewalOf(order: Ordered, { payments, next }: TermFacts): string {
  const { kind, plan, quote, total, locale, paidAt, billing } = order;
  const t = openWords(locale, ['public', 'subscription']);
  if (total.minor === 0) return '';
  if (plan === 'lifetime') return t('subscription.renews-lifetime');
  if (kind !== 'new') return next ? renewalSentence(order, next) : '';
  if (paidAt === null) return '';
  const endsAt = endOf(plan, paidAt);
  const hasMandate = payments.some(({ mandate }) => mandate !== null);
  const isKept = hasMandate && billing === null;
  if (!isKept || quote.renewal === null || endsAt === null) return t('price.renewal-none');
  return renewalSentence(order, { plan, total: quote.renewal.total, at: endsAt });
}

function renewalSentence(
  order: Pick<Ordered, 'locale' | 'market'>,
  { plan, total, at }: Renewal,
): string {
  const { numberLocale } = getLocale(order.locale);
  return fill(order.locale, `renews_${plan}`, {
    renews_on: termDay(at, order),
    renewal_price: formatMoney(total, numberLocale),
  });
}

/** Returns the waiver in the words of the ticked box, as directive 2011/83/EU, article 8(7)(b), requires. */
export function waiverOf({ waivedWithdrawal, locale }: Ordered): string {
  if (!waivedWithdrawal) return '';
  const waiver = openWords(locale, ['checkout'])('pay.waiver');
  return mailWord('order', locale, 'declared').replace('{waiver}', () => waiver);
}

type Values = Readonly<Record<string, string>>;

function fill(locale: string, name: string, values: Values): string {
  const isRtl = getLocale(locale).direction === 'rtl';
  const front = { [name]: mailWord('order', locale, name) };
  const safe = isRtl ? (isolated(values) as Values) : values;
  return fillProse({ locale, front, html: '', text: '' }, safe).front[name] ?? '';
}
