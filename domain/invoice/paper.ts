import { numberFormat } from '../../kit/formats.ts';
import { isolatedText } from '../../kit/isolate.ts';
import { formatMoney } from '../../kit/money.ts';
import { openWords, type Words } from '../../locales/catalog.ts';
import { getLocale, type Locale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { buyerLines } from '../buyer/index.ts';
import { PAYMENT_METHODS } from '../payment/index.ts';
import { ECB, SAMPLE } from '../tax/index.ts';
import { type Invoice, type InvoiceLine, sellerDay } from './invoice.ts';
import type { InvoicePaper, PaperFact, PaperParty, PaperRow } from './port.ts';

/** Markets where consumers also get an invoice. Elsewhere the document is a receipt. */
const INVOICE_MARKETS: ReadonlySet<string> = new Set(['eu']);

type Formatters = {
  readonly t: Words;
  readonly locale: Locale;
  readonly money: (minor: number) => string;
  readonly date: (moment: Date) => string;
  readonly country: (code: string) => string;
};

/** Returns the text of a document in the language of a locale. */
export function paperOf(invoice: Invoice, prefix: string = invoice.locale): InvoicePaper {
  const locale = getLocale(prefix);
  const formatters = formattersFor(locale, invoice);
  const { t } = formatters;
  const { tag: language, direction, script: writing } = locale;
  return {
    language,
    direction,
    writing,
    number: invoice.number,
    issuedAt: invoice.issuedAt,
    title: titleOf(invoice, prefix),
    sample: invoice.seller.isSample ? t('invoice.sample') : null,
    facts: factsOf(invoice, formatters),
    seller: { label: t('invoice.seller'), lines: sellerLines(invoice, formatters) },
    buyer: buyerOf(invoice, formatters),
    columns: {
      item: t('invoice.item'),
      quantity: t('invoice.quantity'),
      net: t('invoice.net'),
      tax: t('invoice.tax'),
      total: t('invoice.total'),
    },
    rows: invoice.lines.map((line) => rowOf(line, formatters)),
    sums: sumsOf(invoice, formatters),
    notes: notesOf(invoice, formatters),
  };
}

function formattersFor(locale: Locale, { currency, seller }: Invoice): Formatters {
  const countries = new Intl.DisplayNames([locale.tag], { type: 'region' });
  return {
    t: openWords(locale.prefix, ['checkout', 'invoice']),
    locale,
    money: (minor) => formatMoney({ minor, currency }, locale.numberLocale),
    date: (moment) => sellerDay(moment, seller.zone, locale),
    country: (code) => countries.of(code) ?? code,
  };
}

export function titleOf({ kind, buyer, market }: Invoice, prefix: string): string {
  const t = openWords(prefix, ['invoice']);
  if (kind === 'credit-note') return t('invoice.title-credit');
  const isInvoice = buyer.company !== null || buyer.taxId !== null || INVOICE_MARKETS.has(market);
  return t(isInvoice ? 'invoice.title-invoice' : 'invoice.title-receipt');
}

function factsOf(invoice: Invoice, { t, date }: Formatters): PaperFact[] {
  const { number, issuedAt, suppliedAt, orderNumber, coupon, buyer } = invoice;
  return [
    { label: t('invoice.number'), value: number },
    { label: t('invoice.issued'), value: date(issuedAt) },
    { label: t('invoice.supplied'), value: date(suppliedAt) },
    { label: t('invoice.order'), value: orderNumber },
    ...buyerLines(buyer).map(({ label, value }) => ({ label: t(label), value })),
    ...(coupon === null ? [] : [{ label: t('invoice.coupon'), value: coupon }]),
  ];
}

function sellerLines({ seller }: Invoice, { t, country }: Formatters): string[] {
  const { name, address, email, taxId } = seller;
  const proof = taxId === null ? [] : [t('invoice.tax-id', { id: taxId })];
  return [...[name, ...address].map(isolatedText), country(seller.country), email, ...proof];
}

function buyerOf({ buyer }: Invoice, { t, country }: Formatters): PaperParty {
  const { name, company, address, email, taxId } = buyer;
  const proof = taxId === null ? [] : [t('invoice.tax-id', { id: taxId })];
  const names = company === null ? [name] : [company, name];
  const own = [...names, ...address].map(isolatedText);
  const lines = [...own, country(buyer.country), email, ...proof];
  return { label: t('invoice.buyer'), lines };
}

function rowOf(line: InvoiceLine, { t, money, locale }: Formatters): PaperRow {
  const { product, plan, seats, list, off, net, tax, total } = line;
  const reduced = t('invoice.reduced', { list: money(list), off: money(off) });
  return {
    item: getProduct(product).name,
    details: [t(`plan.${plan}`), t('buy.seats-count', { seats }), ...(off === 0 ? [] : [reduced])],
    quantity: numberFormat(locale.numberLocale).format(1),
    net: money(net),
    tax: money(tax),
    total: money(total),
  };
}

function sumsOf(invoice: Invoice, { t, money, country, locale }: Formatters): PaperFact[] {
  const { kind, net, tax, total, taxation } = invoice;
  const percent = numberFormat(locale.numberLocale, {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  const rate = percent.format(`${taxation.ratePpm}E-6` as Intl.StringNumericLiteral);
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

function convertedSum({ converted }: Invoice, { t, locale }: Pick<Formatters, 't' | 'locale'>) {
  if (converted === null) return [];
  const label = t('invoice.sum-tax-converted', { currency: converted.currency });
  return [{ label, value: formatMoney(converted, locale.numberLocale) }];
}

function rateNote({ currency, converted }: Invoice, { t, locale }: Formatters): string[] {
  if (converted === null) return [];
  const { rate, day, source, currency: other } = converted;
  const written = numberFormat(locale.numberLocale, { maximumSignificantDigits: 6 });
  const equals = `1 ${currency} = ${written.format(rate as Intl.StringNumericLiteral)} ${other}`;
  const named = source
    .split(' + ')
    .map((each) => (each === ECB || each === SAMPLE ? t(`invoice.rate-source.${each}`) : each))
    .join(' + ');
  // The publisher's day, which is the same for sellers in every time zone.
  const published = sellerDay(new Date(`${day}T12:00:00Z`), 'UTC', locale);
  return [t('invoice.note-rate', { date: published, rate: isolatedText(equals), source: named })];
}

function notesOf(invoice: Invoice, formatters: Formatters): string[] {
  const { kind, tax, taxation, taxIncluded, refersTo, reason } = invoice;
  const { t, date } = formatters;
  const notes: string[] = [];
  if (refersTo !== null) {
    const named = { number: refersTo.number, date: date(refersTo.issuedAt) };
    notes.push(t(kind === 'invoice' ? 'invoice.replaces' : 'invoice.corrects', named));
  }
  if (reason !== null) notes.push(t('invoice.reason', { reason: t(`invoice.reason.${reason}`) }));
  if (taxation.treatment === 'reverse-charge') notes.push(t('invoice.note-reverse'));
  if (taxation.treatment === 'none') notes.push(t('invoice.note-none'));
  notes.push(...rateNote(invoice, formatters));
  if (tax !== 0 && taxIncluded) notes.push(t('invoice.note-included'));
  if (kind === 'invoice') notes.push(paidNote(invoice, formatters));
  return notes;
}

function paidNote({ paid }: Invoice, { t, date }: Formatters): string {
  const method = PAYMENT_METHODS.find((each) => each === paid.method) ?? 'card';
  // A card is a common noun within a sentence. Wallets keep their names.
  const name = method === 'card' ? t('invoice.method-card') : t(`pay.method.${method}`);
  return t('invoice.paid', { method: name, date: date(paid.at) });
}
