import { isolatedText } from '../../kit/isolate.ts';
import { getLocale } from '../../locales/index.ts';
import { buyerLines } from '../buyer/index.ts';
import type { Invoice } from './invoice.ts';
import { layOutPaper, type PaperWords, taxNotesOf } from './paper.ts';
import type { InvoicePaper, PaperFact } from './port.ts';

/** What a quote has in common with the invoice that follows it. */
export type QuotedDraft = Pick<
  Invoice,
  | 'number'
  | 'issuedAt'
  | 'locale'
  | 'market'
  | 'currency'
  | 'taxIncluded'
  | 'taxation'
  | 'seller'
  | 'buyer'
  | 'lines'
  | 'net'
  | 'tax'
  | 'total'
> & {
  /** A moment of its last day. */
  readonly lastDay: Date;
  /** `accepted`: its order is placed and not paid. */
  readonly state: 'open' | 'accepted' | 'paid' | 'expired' | 'withdrawn' | 'canceled';
  /** Days from the invoice to the last day on which to pay. Null: paid before the invoice. */
  readonly termsDays: number | null;
  /** Where the customer accepts an open one. Null on a page that has this link anyway. */
  readonly url: string | null;
};

/** Returns the text of a quote in the language of a locale. */
export function quotePaperOf(quoted: QuotedDraft, prefix: string = quoted.locale): InvoicePaper {
  const document = { ...quoted, kind: 'invoice', converted: null } as const;
  return layOutPaper(document, getLocale(prefix), (words) => ({
    title: words.t('invoice.title-quote'),
    facts: factsOf(quoted, words),
    notes: notesOf(quoted, words),
  }));
}

const factsOf = (
  { number, issuedAt, lastDay, state, buyer, termsDays }: QuotedDraft,
  { t, date }: PaperWords,
): PaperFact[] => [
  { label: t('invoice.number'), value: number },
  { label: t('invoice.issued'), value: date(issuedAt) },
  ...(state === 'withdrawn' ? [] : [{ label: t('invoice.quote-until'), value: date(lastDay) }]),
  ...(termsDays === null
    ? []
    : [{ label: t('invoice.terms'), value: t('invoice.terms-net', { days: termsDays }) }]),
  ...buyerLines(buyer).map(({ label, value }) => ({ label: t(label), value })),
];

const notesOf = (quoted: QuotedDraft, words: PaperWords): string[] => [
  ...taxNotesOf(quoted, words),
  ...promiseOf(quoted, words),
];

function promiseOf({ state, lastDay, url }: QuotedDraft, { t, date }: PaperWords): string[] {
  if (state !== 'open') return [t(`quote.state.${state}`)];
  const held = t('invoice.quote-held', { date: date(lastDay) });
  return url === null ? [held] : [held, t('invoice.quote-accept', { address: isolatedText(url) })];
}
