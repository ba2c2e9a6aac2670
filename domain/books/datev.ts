import iconv from 'iconv-lite';
import { plainAmount } from '../../kit/money.ts';
import { DATEV } from '../../vendor/accounts.ts';
import { ON_ACCOUNT } from '../invoice/index.ts';
import { dayIn, EU_COUNTRIES, taxIdPrefixOf } from '../tax/index.ts';
import type { BookOwner } from './entry.ts';
import type { JournalLine } from './journal.ts';
import type { Span } from './period.ts';

/** Most bookings of a file. */
export const MOST_BOOKINGS = 99_999;

/** Columns of a booking in format version 13, by number from 1. */
const COLUMN = {
  amount: 1,
  sign: 2,
  currency: 3,
  account: 7,
  contraAccount: 8,
  date: 10,
  document: 11,
  text: 14,
  unionState: 40,
  unionRate: 41,
  isFixed: 114,
} as const;

const HEADINGS: readonly string[] = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
  ...['Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)'],
  ...['BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ...['Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt'],
  ...['Zinssperre', 'Beleglink'],
  ...numbered(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge'],
  ...['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart'],
  ...['Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp'],
  ...['BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation- Inhalt ${at}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr'],
  ...['Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp'],
  ...['USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz', 'Buchungs GUID'],
  ...['KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...['Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)'],
  ...['Steuersatz', 'Land', 'Abrechnungsreferenz', 'BVV-Position'],
  ...['EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];

function numbered(count: number, each: (at: number) => string[]): string[] {
  return Array.from({ length: count }, (_, index) => each(index + 1)).flat();
}

/**
 * Writes the journal of a span within one year as a DATEV file, in windows-1252: header 700, category 21, format version
 * 13 (https://developer.datev.de/de/file-format/details/datev-format). Each document is one booking of its amount in the
 * company's currency, not fixed, so that the accountant can change it. Documents of nothing are left out.
 * @throws RangeError for a document without a rate, and for more than `MOST_BOOKINGS`
 */
export function writeDatev(
  lines: readonly JournalLine[],
  company: BookOwner,
  { span, now }: { readonly span: Span; readonly now: Date },
): Uint8Array<ArrayBuffer> {
  const booked = lines.filter(({ total }) => total !== 0);
  if (booked.length > MOST_BOOKINGS) throw new RangeError(`${booked.length} bookings are too many`);
  const rows = booked.map((line) => bookingOf(line, company));
  const currency = booked[0]?.own?.currency ?? 'EUR';
  const text = [
    headerOf(span, { now, zone: company.zone, currency }),
    HEADINGS.map(quoted).join(';'),
    ...rows,
  ];
  return new Uint8Array(iconv.encode(text.map((row) => `${row}\r\n`).join(''), 'win1252'));
}

type Occasion = { readonly now: Date; readonly zone: string; readonly currency: string };

function headerOf({ from, until }: Span, { now, zone, currency }: Occasion): string {
  const created = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'millisecond' })
    .replace(/\D/g, '');
  const { consultant, client, accountLength, chart } = DATEV;
  return [
    ...[quoted('EXTF'), 700, 21, quoted('Buchungsstapel'), 13, created, ''],
    ...[quoted(''), quoted(''), quoted('')],
    ...[consultant, client, `${from.slice(0, 4)}0101`, accountLength, digits(from), digits(until)],
    ...[quoted(`${from.slice(0, 7)} - ${until.slice(0, 7)}`), quoted('')],
    // Bookkeeping, for any purpose, and not fixed.
    ...[
      1,
      0,
      0,
      quoted(currency),
      '',
      quoted(''),
      '',
      '',
      quoted(chart),
      '',
      '',
      quoted(''),
      quoted(''),
    ],
  ].join(';');
}

function bookingOf(line: JournalLine, { country, zone }: BookOwner): string {
  const { own, number, orderNumber, taxation, issuedAt } = line;
  if (own === null || own.gross === null) throw new RangeError(`${number} has no exchange rate`);
  const cells: (string | number)[] = HEADINGS.map(() => '');
  const set = (column: number, value: string | number) => {
    cells[column - 1] = value;
  };
  const day = dayIn(zone, issuedAt);
  const account = accountOf(line, country);
  const amount = { minor: Math.abs(own.gross), currency: own.currency };
  set(COLUMN.amount, plainAmount(amount).replace('.', ','));
  set(COLUMN.sign, quoted(line.kind === 'credit-note' ? 'H' : 'S'));
  set(COLUMN.currency, quoted(own.currency));
  set(COLUMN.account, DATEV.accounts[line.method === ON_ACCOUNT ? 'receivables' : 'money']);
  set(COLUMN.contraAccount, DATEV.accounts[account]);
  set(COLUMN.date, day.slice(8, 10) + day.slice(5, 7));
  set(COLUMN.document, quoted(number));
  set(COLUMN.text, quoted(`${orderNumber} ${line.buyer.country}`));
  if (account === 'union') {
    set(COLUMN.unionState, quoted(taxIdPrefixOf(taxation.country)));
    set(COLUMN.unionRate, (taxation.ratePpm / 10_000).toFixed(2).replace('.', ','));
  }
  if (account === 'reverseCharge' && line.buyer.taxId !== null)
    set(COLUMN.unionState, quoted(line.buyer.taxId.slice(0, 15)));
  set(COLUMN.isFixed, 0);
  return cells.join(';');
}

function accountOf({ taxation }: JournalLine, home: string): keyof typeof DATEV.accounts {
  const { treatment, country } = taxation;
  const isUnion = EU_COUNTRIES.includes(country);
  if (treatment === 'reverse-charge') return isUnion ? 'reverseCharge' : 'elsewhere';
  if (treatment === 'none') return 'elsewhere';
  if (country === home) return 'domestic';
  return isUnion ? 'union' : 'elsewhere';
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const digits = (day: string): string => day.replaceAll('-', '');
