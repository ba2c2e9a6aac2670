import type { Bill } from '../../domain/bill/index.ts';
import { endOf } from '../../domain/license/index.ts';
import { openPageWords } from '../../locales/catalogue.ts';
import type { Locale } from '../../locales/index.ts';
import { type ShownBill, showBill } from './bills.server.ts';
import { termText } from './moments.server.ts';

type Bought = {
  readonly locale: Locale;
  readonly market: string;
  readonly boughtAt: Date | null;
};

/**
 * Returns a sentence about the end of a plan's term: the renewal price, and its day if the order is placed at `boughtAt`.
 * `boughtAt` is null if the day is unknown or the page is cached. A new license that costs nothing ends on that day.
 */
export function renewalText(
  { plan, renewal, total }: Pick<ShownBill, 'plan' | 'renewal' | 'total'>,
  { locale, market, boughtAt }: Bought,
): string {
  const t = openPageWords(locale.prefix, ['public', 'subscription']);
  if (plan === 'lifetime') return t('subscription.renews-lifetime');
  if (renewal === null) return t('price.renewal-none');
  const price = renewal.text;
  const endsAt = boughtAt && endOf(plan, boughtAt);
  // A free order leaves no payment method for a renewal.
  if (total.minor === 0 && endsAt)
    return t('subscription.renews-free', { date: termText(endsAt, locale, market) });
  if (endsAt === null) return t(`price.renewal-${plan}`, { price });
  return t(`subscription.renews-${plan}`, { date: termText(endsAt, locale, market), price });
}

/** Returns the day on which a wallet's single payment ends, or null for plans without an end. */
function onceText(
  { plan }: Pick<ShownBill, 'plan'>,
  { locale, market, boughtAt }: Bought,
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
};

/** Returns a bill with its renewal. A new license begins today. The dates of a change are shown where it was chosen. */
export function showTerms(bill: Bill, { locale, change, now }: TermsInput) {
  const { market } = bill;
  const shown = showBill(bill, locale);
  const renewal =
    shown.renewal && renewalText(shown, { locale, market, boughtAt: change ? null : now });
  const isRenewed = shown.renewal !== null && shown.total.minor > 0 && !change;
  return {
    bill: shown,
    renewal,
    once: isRenewed ? onceText(shown, { locale, market, boughtAt: now }) : null,
  };
}
