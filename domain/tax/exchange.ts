import { HTMLElement, parse } from 'node-html-parser';
import { minorDigits } from '../../kit/money.ts';

/** What one euro costs in a currency, as somebody published it for a day. */
export type PublishedRate = {
  /** `ecb`, or the name of whoever published it as invoices print it. */
  readonly source: string;
  /** `2026-11-28`. */
  readonly day: string;
  /** ISO 4217. */
  readonly currency: string;
  /** A decimal number with a point, as published: `1.1592`. */
  readonly perEuro: string;
};

/** How many units of one currency a unit of another is, and who says so. */
export type ExchangeRate = {
  readonly rate: string;
  readonly day: string;
  readonly source: string;
};

/** The European Central Bank. */
export const ECB = 'ecb';

/** A made-up rate, for documents of a made-up seller. */
export const SAMPLE = 'sample';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[A-Z]{3}$/;
const RATE = /^\d{1,9}(\.\d{1,9})?$/;

/**
 * Reads a file of rates to the euro: the XML and CSV of the ECB (`eurofxref-*.xml`, `eurofxref*.csv`), or a table of the
 * vendor's own that looks as the CSV does: `Date,USD,SAR` above `2026-11-28,1.1592,4.347`. What is no rate is left out.
 */
export function readRates(text: string, source: string): PublishedRate[] {
  const all = text.trimStart().startsWith('<') ? readXml(text) : readCsv(text);
  return all.flatMap(({ day, currency, perEuro }) =>
    DAY.test(day) && CODE.test(currency) && RATE.test(perEuro) && Number(perEuro) > 0
      ? [{ source, day, currency, perEuro }]
      : [],
  );
}

type Cell = Omit<PublishedRate, 'source'>;

function readXml(text: string): Cell[] {
  const dated = parse(text).querySelectorAll('[time]');
  return dated.flatMap((cube) =>
    cube.childNodes.flatMap((node) =>
      node instanceof HTMLElement
        ? {
            day: cube.getAttribute('time') ?? '',
            currency: node.getAttribute('currency') ?? '',
            perEuro: node.getAttribute('rate') ?? '',
          }
        : [],
    ),
  );
}

function readCsv(text: string): Cell[] {
  const [head = [], ...rows] = text.split(/\r?\n/).map((line) =>
    line
      .replace(/^\uFEFF/, '')
      .split(/[,;]/)
      .map((cell) => cell.trim()),
  );
  return rows.flatMap(([day = '', ...cells]) =>
    cells.map((perEuro, index) => ({
      day: isoDay(day),
      currency: head[index + 1] ?? '',
      perEuro,
    })),
  );
}

/** The ECB's file of one day says `28 November 2026`. */
function isoDay(text: string): string {
  if (DAY.test(text)) return text;
  const read = new Date(`${text} UTC`);
  return Number.isNaN(read.getTime()) ? '' : read.toISOString().slice(0, 10);
}

export type RateQuestion = { readonly from: string; readonly to: string; readonly day: string };

/** Any rate there is between two currencies of the sample table; null for another one. */
export function sampleRate({ from, to, day }: RateQuestion): ExchangeRate | null {
  const [one, other] = [SAMPLE_RATES[from], SAMPLE_RATES[to]];
  if (one === undefined || other === undefined) return null;
  const at = { source: SAMPLE, day };
  return cross({ ...at, currency: from, perEuro: one }, { ...at, currency: to, perEuro: other });
}

/**
 * The rate between two currencies from what a euro costs in each. Six digits count, as many as published rates have, so that whoever reads the document can work it out again.
 */
export function cross(from: PublishedRate, to: PublishedRate): ExchangeRate {
  const rate = Number(to.perEuro) / Number(from.perEuro);
  const named = [from, to].filter(({ source }) => source !== '');
  return {
    rate: plain(rate.toPrecision(6)),
    day: named.map(({ day }) => day).sort()[0] ?? '',
    source: [...new Set(named.map(({ source }) => source))].join(' + '),
  };
}

const plain = (text: string): string =>
  text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;

/** An amount in minor units at a rate, rounded half up away from zero, in minor units of the other currency. */
export function convert(minor: number, from: string, to: string, rate: string): number {
  const [whole = '', part = ''] = rate.split('.');
  const shift = minorDigits(to) - minorDigits(from) - part.length;
  const exact = BigInt(Math.abs(minor)) * BigInt(whole + part);
  const scaled = shift >= 0 ? exact * 10n ** BigInt(shift) : half(exact, 10n ** BigInt(-shift));
  return Math.sign(minor) * Number(scaled);
}

const half = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** Made up, near what was paid in 2026. */
const SAMPLE_RATES: Readonly<Record<string, string>> = {
  EUR: '1',
  USD: '1.16',
  GBP: '0.87',
  CHF: '0.93',
  PLN: '4.25',
  CZK: '24.4',
  DKK: '7.46',
  HUF: '385',
  RON: '5.09',
  SEK: '11',
  NOK: '11.7',
  AED: '4.26',
  SAR: '4.35',
  AUD: '1.77',
  SGD: '1.5',
  TRY: '49',
  ZAR: '20',
};
