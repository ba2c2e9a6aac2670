import { HTMLElement, parse } from 'node-html-parser';
import { minorDigits } from '../../kit/money.ts';

export type PublishedRate = {
  /** `ecb`, or the publisher's name as invoices print it. */
  readonly source: string;
  /** `2026-11-28`. */
  readonly day: string;
  /** ISO 4217. */
  readonly currency: string;
  /** A decimal number with a point, as published: `1.1592`. */
  readonly perEuro: string;
};

/** `rate` units of the target currency equal one unit of the source currency. */
export type ExchangeRate = {
  readonly rate: string;
  readonly day: string;
  readonly source: string;
};

export const ECB = 'ecb';

export const SAMPLE = 'sample';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CODE = /^[A-Z]{3}$/;
const RATE = /^\d{1,9}(\.\d{1,9})?$/;

/**
 * Reads the ECB's XML or CSV of euro rates (`eurofxref-*.xml`, `eurofxref*.csv`), or the vendor's own
 * CSV of the same form (`Date,USD` above `2026-11-28,1.1592`). Skips cells that are not rates.
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

/** Also reads `28 November 2026`, as in the ECB's file of one day. */
function isoDay(text: string): string {
  if (DAY.test(text)) return text;
  const read = new Date(`${text} UTC`);
  return Number.isNaN(read.getTime()) ? '' : read.toISOString().slice(0, 10);
}

export type RateQuery = { readonly from: string; readonly to: string; readonly day: string };

export function sampleRate({ from, to, day }: RateQuery): ExchangeRate | null {
  const [one, other] = [SAMPLE_RATES[from], SAMPLE_RATES[to]];
  if (one === undefined || other === undefined) return null;
  const at = { source: SAMPLE, day };
  return cross({ ...at, currency: from, perEuro: one }, { ...at, currency: to, perEuro: other });
}

/** Returns the rate between two currencies with six digits, as published rates have, so that readers can verify it. */
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

/** Converts minor units, and rounds half away from zero. */
export function convert(minor: number, from: string, to: string, rate: string): number {
  const [whole = '', part = ''] = rate.split('.');
  const shift = minorDigits(to) - minorDigits(from) - part.length;
  const exact = BigInt(Math.abs(minor)) * BigInt(whole + part);
  const scaled =
    shift >= 0 ? exact * 10n ** BigInt(shift) : divideRounded(exact, 10n ** BigInt(-shift));
  return Math.sign(minor) * Number(scaled);
}

const divideRounded = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** Made up, close to 2026 levels, for the documents of a made-up seller. */
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

export const SAMPLE_CURRENCIES: readonly string[] = Object.keys(SAMPLE_RATES);
