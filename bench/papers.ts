import { printInputOf } from '../domain/invoice/index.ts';
import { LOCALES } from '../locales/index.ts';
import { Printer } from '../server/pdf/printer.ts';
import { writtenInvoice } from '../tests/harness/invoices.ts';
import { type Figure, median, slowestOf } from './figure.ts';

const LARGEST = 200_000;

/** Invoices in every language: the first in a new process, then `rounds` of all. */
export async function measurePapers(rounds: number): Promise<Figure[]> {
  const printer = new Printer();
  const times: number[] = [];
  let largest = 0;
  const print = async (prefix: string): Promise<number> => {
    const start = performance.now();
    const { length } = await printer.print(printInputOf(writtenInvoice(prefix)));
    largest = Math.max(largest, length);
    return performance.now() - start;
  };
  try {
    const first = await print('en');
    for (const { prefix } of LOCALES) await print(prefix);
    for (let round = 0; round < rounds; round += 1) {
      for (const { prefix } of LOCALES) times.push(await print(prefix));
    }
    return [
      { what: 'first invoice as PDF, process started', value: first, unit: 'ms' },
      { what: 'an invoice as PDF, all languages, median', value: median(times), unit: 'ms' },
      { what: 'an invoice as PDF, all languages, p95', value: slowestOf(times, 0.95), unit: 'ms' },
      { what: 'largest of them', value: largest, unit: 'B', goal: { atMost: LARGEST } },
    ];
  } finally {
    printer.stop();
  }
}
