import type { Quote } from '../quote/index.ts';
import type { InvoiceLine } from './invoice.ts';

/** Returns the lines of a document for a quote. */
export const invoiceLinesOf = ({ lines, plan, seats }: Quote): InvoiceLine[] =>
  lines.map(({ product, list, net, tax, total, ...line }) => {
    const off = line.bundleOff + line.couponOff + line.creditOff;
    return { product, plan, seats, list, off, net, tax, total };
  });
