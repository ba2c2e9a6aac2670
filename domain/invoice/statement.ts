import { numberFormat } from '../../kit/formats.ts';
import { isolatedText } from '../../kit/isolate.ts';
import type { Currency } from '../../kit/money.ts';
import { getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import type { Invoice } from './invoice.ts';
import { type PaperWords, paperWordsFor, partiesOf, titleOf } from './paper.ts';
import type { InvoicePaper, PaperRow } from './port.ts';

/** A buyer's documents of one year and currency. */
export type Statement = {
  readonly year: number;
  readonly currency: Currency;
  /** Oldest first. */
  readonly documents: readonly [Invoice, ...Invoice[]];
};

/**
 * Returns the text of a statement in the language of a locale, with the address of the latest document. Amounts of credit
 * notes are negative, so that the sums are what remains.
 */
export function statementPaperOf(
  { year, currency, documents }: Statement,
  { prefix, now }: { readonly prefix: string; readonly now: Date },
): InvoicePaper {
  const locale = getLocale(prefix);
  const latest = documents.at(-1) ?? documents[0];
  const words = paperWordsFor(locale, latest);
  const { t, date, money } = words;
  const { tag: language, direction, script: writing } = locale;
  const sum = (name: 'net' | 'tax' | 'total') =>
    money(documents.reduce((all, each) => all + each[name], 0));
  return {
    language,
    direction,
    writing,
    title: t('invoice.title-statement'),
    number: `${year}`,
    issuedAt: now,
    sample: latest.seller.isSample ? t('invoice.sample') : null,
    facts: [
      { label: t('invoice.statement-year'), value: `${year}` },
      { label: t('invoice.statement-currency'), value: currency },
      { label: t('invoice.issued'), value: date(now) },
    ],
    ...partiesOf(latest, words),
    columns: {
      item: t('invoice.statement-document'),
      quantity: t('invoice.quantity'),
      net: t('invoice.net'),
      tax: t('invoice.tax'),
      total: t('invoice.total'),
    },
    rows: documents.map((document) => rowOf(document, words)),
    sums: [
      { label: t('invoice.sum-net'), value: sum('net') },
      { label: t('invoice.tax'), value: sum('tax') },
      { label: t('invoice.sum-total'), value: sum('total') },
    ],
    notes: [t('invoice.statement-note')],
  };
}

function rowOf(document: Invoice, { t, locale, date, money }: PaperWords): PaperRow {
  const { number, issuedAt, orderNumber, lines, net, tax, total } = document;
  const order = t('invoice.statement-order', { number: isolatedText(orderNumber) });
  return {
    item: titleOf(document, locale.prefix),
    details: [
      isolatedText(number),
      date(issuedAt),
      order,
      ...lines.map(({ product }) => getProduct(product).name),
    ],
    quantity: numberFormat(locale.numberLocale).format(lines.length),
    net: money(net),
    tax: money(tax),
    total: money(total),
  };
}
