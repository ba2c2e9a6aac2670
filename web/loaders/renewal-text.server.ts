import { endOf } from '../../domain/license/index.ts';
import type { RenewalRule } from '../../domain/payment/index.ts';
import type { Quote } from '../../domain/quote/index.ts';
import { openPageWords } from '../../locales/catalog.ts';
import type { Locale } from '../../locales/index.ts';
import { renewalForm } from '../client/site.ts';
import { termText } from './moments.server.ts';
import { type ShownQuote, showQuote } from './quotes.server.ts';

type Bought = {
  readonly locale: Locale;
  readonly market: string;
  readonly boughtAt: Date | null;
  readonly rule: RenewalRule;
};

/**
 * Returns a sentence about the end of a plan's term: the renewal price, and its day if the order is placed at
 * `boughtAt`. `boughtAt` is null if the day is unknown or the page is cached. A new license that costs nothing ends on
 * that day.
 */
export function renewalText(
  { plan, renewal, total }: Pick<ShownQuote, 'plan' | 'renewal' | 'total'>,
  { locale, market, boughtAt, rule }: Bought,
): string {
  const t = openPageWords(locale.prefix, ['public', 'subscription']);
  if (plan === 'lifetime') return t('subscription.renews-lifetime');
  if (renewal === null) return t('price.renewal-none');
  const price = renewal.text;
  const endsAt = boughtAt && endOf(plan, boughtAt);
  // A free order leaves no payment method for a renewal.
  if (total.minor === 0 && endsAt)
    return t('subscription.renews-free', { date: termText(endsAt, locale, market) });
  if (rule === 'never')
    return onceText({ plan }, { locale, market, boughtAt }) ?? t('price.renewal-none');
  const form = renewalForm(plan, rule);
  if (endsAt === null) return t(`price.renewal-${form}`, { price });
  return t(`subscription.renews-${form}`, { date: termText(endsAt, locale, market), price });
}

/** A line about the end of a term, and the day that it names and that stays on one line. */
export type RenewalLine = { readonly text: string; readonly day: string | null };

/**
 * Returns the same in one short line for a card of a plan. The pay page has the whole sentence, which
 * distinguishes cards and wallets. A free license still names its last day.
 */
export function renewalLine(
  { plan, renewal, total }: Pick<ShownQuote, 'plan' | 'renewal' | 'total'>,
  bought: Bought,
): RenewalLine {
  const { locale, market, boughtAt, rule } = bought;
  const endsAt = boughtAt && endOf(plan, boughtAt);
  const day = endsAt && termText(endsAt, locale, market);
  if (plan === 'lifetime' || renewal === null || total.minor === 0)
    return { text: renewalText({ plan, renewal, total }, bought), day };
  const t = openPageWords(locale.prefix, ['public']);
  if (rule === 'never') return { text: t('price.renewal-none'), day: null };
  const price = renewal.text;
  if (day) {
    const form = rule === 'by-card' ? 'price.renews-on' : 'price.renews-on-always';
    return { text: t(form, { date: day, price }), day };
  }
  return {
    text: t(`price.renews-${renewalForm(plan, rule)}`, { price }),
    day,
  };
}

/** Returns a sentence about the end of a license paid once with a wallet. Null for plans without an end. */
function onceText(
  { plan }: Pick<ShownQuote, 'plan'>,
  { locale, market, boughtAt }: Omit<Bought, 'rule'>,
): string | null {
  const endsAt = boughtAt && endOf(plan, boughtAt);
  const t = openPageWords(locale.prefix, ['subscription']);
  return endsAt && t('subscription.renews-wallet', { date: termText(endsAt, locale, market) });
}

type TermsInput = {
  readonly locale: Locale;
  /** The license to change. Empty for a new one. */
  readonly change: unknown;
  readonly now: Date;
  readonly rule: RenewalRule;
};

/**
 * Returns a quote with its renewal. A new license begins today. The dates of a change are shown where it was chosen.
 */
export function showTerms(quote: Quote, { locale, change, now, rule }: TermsInput) {
  const { market } = quote;
  const shown = showQuote(quote, locale);
  const renewal =
    shown.renewal && renewalText(shown, { locale, market, boughtAt: change ? null : now, rule });
  const isRenewed = shown.renewal !== null && shown.total.minor > 0 && !change;
  return {
    quote: shown,
    renewal,
    once:
      isRenewed && rule === 'by-card' ? onceText(shown, { locale, market, boughtAt: now }) : null,
  };
}
