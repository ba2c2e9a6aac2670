import { correctableUntil, type Invoice } from '../../../domain/invoice/index.ts';
import { zoneName } from '../../../kit/formats.ts';
import { lastMomentOf } from '../../../kit/time.ts';
import type { Words } from '../../../locales/catalog.ts';
import { getLocale } from '../../../locales/index.ts';
import { sellerDayText } from '../../loaders/moments.server.ts';

/** Returns every message of the form, because browsers load no catalog for documents. */
export function correctionWords(invoice: Invoice, prefix: string, t: Words) {
  const { number, seller } = invoice;
  const locale = getLocale(prefix);
  const lastDay = lastMomentOf(correctableUntil(invoice));
  return {
    title: t('invoice.correct.title', { number }),
    lead: t('invoice.correct.lead'),
    until: t('invoice.correct.until', {
      date: sellerDayText(lastDay, seller, locale),
      zone: zoneName(locale.dateLocale, seller.zone),
    }),
    check: t('invoice.correct.check', { number }),
    checkTitle: t('invoice.correct.check-title'),
    before: t('invoice.correct.before'),
    after: t('invoice.correct.after'),
    empty: t('invoice.correct.empty'),
    labels: {
      name: t('pay.name'),
      company: t('pay.company'),
      address: t('invoice.correct.address'),
      taxId: t('pay.tax-id'),
      poNumber: t('pay.po-number'),
      buyerReference: t('pay.buyer-reference'),
    },
    addressHint: t('invoice.correct.address-hint'),
    taxIdFixed: t('invoice.correct.tax-id-fixed'),
    preview: t('invoice.correct.preview'),
    confirm: t('invoice.correct.confirm'),
    change: t('invoice.correct.change'),
    back: t('invoice.correct.back'),
  };
}
