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
 * What happens at the end of a plan's term, in a sentence: the price of the renewal, and its day when it is bought at
 * `boughtAt`. Null where that is not known yet, or the page is kept for another day. A new license that costs nothing
 * ends on that day.
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
  // No means of payment is kept that could pay for more.
  if (total.minor === 0 && endsAt)
    return t('subscription.renews-free', { date: termText(endsAt, locale, market) });
  if (endsAt === null) return t(`price.renewal-${plan}`, { price });
  return t(`subscription.renews-${plan}`, { date: termText(endsAt, locale, market), price });
}

/** A wallet pays once: the day on which what it paid for ends. Null for what does not. */
function onceText(
  { plan }: Pick<ShownBill, 'plan'>,
  { locale, market, boughtAt }: Bought,
): string | null {
  const endsAt = boughtAt && endOf(plan, boughtAt);
  const t = openPageWords(locale.prefix, ['subscription']);
  return endsAt && t('subscription.renews-wallet', { date: termText(endsAt, locale, market) });
}

type Told = {
  readonly locale: Locale;
  /** The license this is about; none: a new one. */
  readonly change: unknown;
  readonly now: Date;
};

/** A bill and what comes after it. A new license begins today; for another the day is said where it was chosen. */
export function showTerms(bill: Bill, { locale, change, now }: Told) {
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
