import type { JournalLine } from '../../../domain/books/index.ts';
import { zonedIso } from '../../../kit/formats.ts';
import { plainAmount } from '../../../kit/money.ts';
import { percentOf } from '../../../kit/percent.ts';

/** Columns of the journal's files, the same in every language. */
export const JOURNAL_HEAD = [
  ...['number', 'issued', 'supplied', 'kind', 'refers_to', 'order', 'country', 'tax_country'],
  ...['vat_id', 'treatment', 'tax_rate', 'currency', 'net', 'tax', 'gross', 'own_currency'],
  ...[
    'rate',
    'rate_day',
    'rate_source',
    'own_net',
    'own_tax',
    'own_gross',
    'method',
    'provider_fee',
  ],
] as const;

/** Most documents of a workbook. The library writes it at once, so that a longer one would block visitors' requests. */
export const MOST_SHEET_ROWS = 2000;

/** Columns that are amounts or rates, which a spreadsheet adds up. */
export const NUMBER_COLUMNS: readonly string[] = [
  ...['tax_rate', 'net', 'tax', 'gross', 'own_net', 'own_tax', 'own_gross'],
];

export function journalCells(line: JournalLine, zone: string): string[] {
  const { own, currency, taxation } = line;
  const amount = (minor: number) => plainAmount({ minor, currency });
  const { gross, tax, rate } = own ?? { gross: null, tax: null, rate: null };
  const ownAmount = (minor: number | null) =>
    own === null || minor === null ? '' : plainAmount({ minor, currency: own.currency });
  const net = gross === null || tax === null ? null : gross - tax;
  return [
    ...[line.number, zonedIso(line.issuedAt, zone), zonedIso(line.suppliedAt, zone)],
    ...[line.entryKind, line.refersTo ?? '', line.orderNumber, line.buyer.country],
    ...[taxation.country, line.buyer.taxId ?? '', taxation.treatment],
    ...[percentOf(taxation.ratePpm), currency],
    ...[amount(line.net), amount(line.tax), amount(line.total), own?.currency ?? ''],
    ...[rate?.rate ?? '', rate?.day ?? '', rate?.source ?? ''],
    ...[ownAmount(net), ownAmount(tax), ownAmount(gross), line.method],
    // No provider reports its fees to the shop.
    '',
  ];
}
