import { type DateHabits, numberFormat } from '../../kit/formats.ts';
import { isolatedText } from '../../kit/isolate.ts';
import { formatMoney } from '../../kit/money.ts';
import { writePercent } from '../../kit/percent.ts';
import { openWords, type Words } from '../../locales/catalog.ts';
import { getLocale, type Locale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { buyerLines, isCompanyBuyer } from '../buyer/index.ts';
import { METHOD_FACTS, PAYMENT_METHODS } from '../payment/index.ts';
import { ECB, SAMPLE } from '../tax/index.ts';
import { type Invoice, type InvoiceDue, type InvoiceLine, sellerDay } from './invoice.ts';
import type { InvoicePaper, PaperFact, PaperParty, PaperRow } from './port.ts';

/** Markets where consumers also get an invoice. Elsewhere the document is a receipt. */
const INVOICE_MARKETS: ReadonlySet<string> = new Set(['eu']);

/** CGST Rules 2017, rule 46 (g): licensing of software, by the annexure to notification 11/2017. */
const SERVICE_CODE_OF_INDIA = 'SAC 997331';

/** What writes the values of a document. */
export type PaperWords = {
  readonly t: Words;
  readonly locale: Locale;
  readonly money: (minor: number) => string;
  readonly date: (moment: Date) => string;
  readonly country: (code: string) => string;
};

/** What every document states. */
type Priced = Pick<
  Invoice,
  | 'kind'
  | 'number'
  | 'issuedAt'
  | 'currency'
  | 'taxation'
  | 'seller'
  | 'buyer'
  | 'lines'
  | 'net'
  | 'tax'
  | 'total'
  | 'converted'
>;

/** Returns the text of a document in the language of a locale. */
export const paperOf = (invoice: Invoice, prefix: string = invoice.locale): InvoicePaper =>
  layOutPaper(invoice, getLocale(prefix), (words) => ({
    title: titleOf(invoice, prefix),
    facts: factsOf(invoice, words),
    notes: notesOf(invoice, words),
  }));

/** Returns the parts that all documents have, with the `own` parts of this kind. */
export function layOutPaper(
  invoice: Priced,
  locale: Locale,
  own: (words: PaperWords) => Pick<InvoicePaper, 'title' | 'facts' | 'notes'>,
): InvoicePaper {
  const formatters = paperWordsFor(locale, invoice);
  const { t } = formatters;
  const { tag: language, direction, script: writing } = locale;
  const { title, facts, notes } = own(formatters);
  return {
    language,
    direction,
    writing,
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    title,
    sample: invoice.seller.isSample ? t('invoice.sample') : null,
    facts,
    ...partiesOf(invoice, formatters),
    columns: {
      item: t('invoice.item'),
      quantity: t('invoice.quantity'),
      net: t('invoice.net'),
      tax: t('invoice.tax'),
      total: t('invoice.total'),
    },
    rows: invoice.lines.map((line) => rowOf(line, invoice, formatters)),
    sums: sumsOf(invoice, formatters),
    notes,
  };
}

/** Returns what writes the values of a document in a language. */
export function paperWordsFor(
  locale: Locale,
  { currency, seller }: Pick<Invoice, 'currency' | 'seller'>,
): PaperWords {
  const countries = new Intl.DisplayNames([locale.tag], { type: 'region' });
  return {
    t: openWords(locale.prefix, ['choice', 'checkout', 'invoice']),
    locale,
    money: (minor) => formatMoney({ minor, currency }, locale.numberLocale),
    date: (moment) => sellerDay(moment, seller.zone, locale),
    country: (code) => countries.of(code) ?? code,
  };
}

export const partiesOf = (
  invoice: Pick<Invoice, 'seller' | 'buyer' | 'taxation'>,
  words: PaperWords,
): Pick<InvoicePaper, 'seller' | 'buyer'> => ({
  seller: { label: words.t('invoice.seller'), lines: sellerLines(invoice, words) },
  buyer: buyerOf(invoice, words),
});

export function titleOf({ kind, buyer, market, paid }: Invoice, prefix: string): string {
  const t = openWords(prefix, ['invoice']);
  if (kind === 'credit-note') return t('invoice.title-credit');
  // In some languages, the title of a paid invoice says that it is a receipt, too.
  if (paid === null) return t('invoice.title-due');
  const isInvoice = isCompanyBuyer(buyer) || INVOICE_MARKETS.has(market);
  return t(isInvoice ? 'invoice.title-invoice' : 'invoice.title-receipt');
}

function factsOf(invoice: Invoice, words: PaperWords): PaperFact[] {
  const { t, date, country } = words;
  const { number, issuedAt, suppliedAt, orderNumber, coupon, buyer, taxation, due } = invoice;
  return [
    { label: t('invoice.number'), value: number },
    { label: t('invoice.issued'), value: date(issuedAt) },
    { label: t('invoice.supplied'), value: date(suppliedAt) },
    { label: t('invoice.order'), value: orderNumber },
    ...(due === null ? [] : dueFacts(due, words)),
    ...(taxation.country === 'IN'
      ? [{ label: t('invoice.place-of-supply'), value: country(buyer.country) }]
      : []),
    ...buyerLines(buyer).map(({ label, value }) => ({ label: t(label), value })),
    ...(coupon === null ? [] : [{ label: t('invoice.coupon'), value: coupon }]),
  ];
}

const dueFacts = (due: InvoiceDue, { t, locale }: PaperWords): PaperFact[] => [
  { label: t('invoice.terms'), value: t('invoice.terms-net', { days: due.days }) },
  { label: t('invoice.due-on'), value: writtenDay(due.on, locale) },
];

function sellerLines(
  { seller, taxation }: Pick<Priced, 'seller' | 'taxation'>,
  { t, country }: PaperWords,
): string[] {
  const { name, address, email, taxId, taxRegistrations } = seller;
  const own = taxId === null ? [] : [t('invoice.tax-id', { id: taxId })];
  const id = taxation.treatment === 'standard' ? taxRegistrations[taxation.country] : undefined;
  const place = country(taxation.country);
  const abroad = id === undefined ? [] : [t('invoice.tax-id-of-state', { country: place, id })];
  return [
    ...[name, ...address].map(isolatedText),
    country(seller.country),
    email,
    ...own,
    ...abroad,
  ];
}

function buyerOf({ buyer }: Pick<Priced, 'buyer'>, { t, country }: PaperWords): PaperParty {
  const { name, company, address, email, taxId, payerTaxId } = buyer;
  const id = taxId ?? payerTaxId;
  const proof = id === null ? [] : [t('invoice.tax-id', { id })];
  const names = company === null ? [name] : [company, name];
  const own = [...names, ...address].map(isolatedText);
  const lines = [...own, country(buyer.country), email, ...proof];
  return { label: t('invoice.buyer'), lines };
}

function rowOf(
  line: InvoiceLine,
  { taxation }: Priced,
  { t, money, locale }: PaperWords,
): PaperRow {
  const { product, plan, seats, list, off, net, tax, total } = line;
  const reduced = t('invoice.reduced', { list: money(list), off: money(off) });
  return {
    item: getProduct(product).name,
    details: [
      t(`plan.${plan}`),
      t('buy.seats-count', { seats }),
      ...(off === 0 ? [] : [reduced]),
      ...(taxation.country === 'IN' ? [isolatedText(SERVICE_CODE_OF_INDIA)] : []),
    ],
    quantity: numberFormat(locale.numberLocale).format(1),
    net: money(net),
    tax: money(tax),
    total: money(total),
  };
}

function sumsOf(invoice: Priced, { t, money, country, locale }: PaperWords): PaperFact[] {
  const { kind, net, tax, total, taxation } = invoice;
  const rate = writePercent(taxation.ratePpm, locale.numberLocale);
  const name = t(`invoice.tax.${taxation.name}`);
  const taxed = t('invoice.sum-tax', { name, rate, country: country(taxation.country) });
  const isCharged = taxation.treatment === 'standard' && taxation.ratePpm > 0;
  const label = t(kind === 'invoice' ? 'invoice.sum-total' : 'invoice.sum-credit');
  return [
    { label: t('invoice.sum-net'), value: money(net) },
    ...(isCharged ? [{ label: taxed, value: money(tax) }] : []),
    ...convertedSum(invoice, { t, locale }),
    { label, value: money(total) },
  ];
}

function convertedSum({ converted }: Priced, { t, locale }: Pick<PaperWords, 't' | 'locale'>) {
  if (converted === null) return [];
  const label = t('invoice.sum-tax-converted', { currency: converted.currency });
  return [{ label, value: formatMoney(converted, locale.numberLocale) }];
}

function rateNote({ currency, converted }: Invoice, { t, locale }: PaperWords): string[] {
  if (converted === null) return [];
  const { rate, day, source, currency: other } = converted;
  const written = numberFormat(locale.numberLocale, { maximumSignificantDigits: 6 });
  const equals = `1 ${currency} = ${written.format(rate as Intl.StringNumericLiteral)} ${other}`;
  const named = source
    .split(' + ')
    .map((each) => (each === ECB || each === SAMPLE ? t(`invoice.rate-source.${each}`) : each))
    .join(' + ');
  // The publisher's day, which is the same for sellers in every time zone.
  const published = writtenDay(day, locale);
  return [t('invoice.note-rate', { date: published, rate: isolatedText(equals), source: named })];
}

function notesOf(invoice: Invoice, formatters: PaperWords): string[] {
  const { kind, refersTo, reason } = invoice;
  const { t, date } = formatters;
  const notes: string[] = [];
  if (refersTo !== null) {
    const named = { number: refersTo.number, date: date(refersTo.issuedAt) };
    notes.push(t(kind === 'invoice' ? 'invoice.replaces' : 'invoice.corrects', named));
  }
  if (reason !== null) notes.push(t('invoice.reason', { reason: t(`invoice.reason.${reason}`) }));
  notes.push(...taxNotesOf(invoice, formatters, rateNote(invoice, formatters)));
  if (kind === 'invoice') notes.push(...paymentNotes(invoice, formatters));
  return notes;
}

type Taxed = Pick<Invoice, 'tax' | 'taxation' | 'taxIncluded' | 'buyer' | 'seller'>;

/** Returns the notes about the tax, with those about its exchange rate in their place. */
export function taxNotesOf(
  { tax, taxation, taxIncluded, buyer, seller }: Taxed,
  { t }: Pick<PaperWords, 't'>,
  rates: readonly string[] = [],
): string[] {
  const notes: string[] = [];
  if (taxation.treatment === 'reverse-charge') notes.push(t('invoice.note-reverse'));
  if (taxation.treatment === 'none') notes.push(t('invoice.note-none'));
  if (buyer.country === 'BR' && seller.country !== 'BR') notes.push(t('invoice.note-brazil'));
  notes.push(...rates);
  if (tax !== 0 && taxIncluded) notes.push(t('invoice.note-included'));
  return notes;
}

function paymentNotes(invoice: Invoice, words: PaperWords): string[] {
  const { paid, due, total, orderNumber, seller } = invoice;
  if (paid !== null) return [paidNote(paid, words)];
  if (due === null) return [];
  const { t, money, locale } = words;
  const names = { amount: money(total), date: writtenDay(due.on, locale) };
  const account = due.account.join(', ');
  return [
    t('invoice.due-note', names),
    ...(account === ''
      ? []
      : [
          t('invoice.due-account', {
            holder: isolatedText(seller.name),
            account: isolatedText(account),
            reference: isolatedText(orderNumber),
          }),
        ]),
    t('invoice.due-link', { address: isolatedText(due.payUrl) }),
  ];
}

/** Writes a day that has no zone of its own. */
export const writtenDay = (day: string, habits: DateHabits): string =>
  sellerDay(new Date(`${day}T12:00:00Z`), 'UTC', habits);

function paidNote(
  { method: paidBy, at }: NonNullable<Invoice['paid']>,
  { t, date }: PaperWords,
): string {
  const method = PAYMENT_METHODS.find((each) => each === paidBy) ?? 'card';
  // A card is a common noun within a sentence. Wallets keep their names.
  const isCard = METHOD_FACTS[method].flow === 'card';
  const name = isCard ? t('invoice.method-card') : t(`pay.method.${method}`);
  return t('invoice.paid', { method: name, date: date(at) });
}
