import { lockName } from '../../db/lock.ts';
import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { Conversion } from './converted.ts';
import {
  CONTENT_VERSION,
  type CreditReason,
  type Invoice,
  type InvoiceDraft,
  type InvoiceKind,
  type InvoiceLine,
  type Reference,
  writeNumber,
  yearIn,
} from './invoice.ts';
import { findByKey, insertInvoice, takeNumber } from './store.ts';

export type Occasion = {
  readonly kind: InvoiceKind;
  readonly key: string;
  readonly refersTo: Reference | null;
  readonly reason: CreditReason | null;
  readonly zone: string;
};

/**
 * Writes a document once per key. The number comes last, because every other document of the year waits for its counter.
 * A rollback leaves no gap.
 */
export async function writeInvoice(
  work: Work,
  occasion: Occasion,
  makeDraft: () => InvoiceDraft & { readonly converted: Conversion },
): Promise<Invoice> {
  await lockName(work, `invoice:${occasion.key}`);
  const known = await findByKey(work, occasion.key);
  if (known) return known;
  const draft = makeDraft();
  assertSound(draft);
  const year = yearIn(occasion.zone, work.now);
  const sequence = await takeNumber(work, occasion.kind, year);
  const id = newId(work.random);
  const number = writeNumber(occasion.kind, year, sequence);
  const sum = (pick: (line: InvoiceLine) => number) =>
    draft.lines.reduce((all, line) => all + pick(line), 0);
  const sums = { net: sum(({ net }) => net), tax: sum(({ tax }) => tax) };
  const total = sums.net + sums.tax;
  const { kind, refersTo, reason } = occasion;
  const { converted } = draft;
  const written = {
    ...draft,
    converted: converted === 'missing' ? null : converted,
    ...sums,
    total,
    id,
    kind,
    number,
    issuedAt: work.now,
    refersTo,
    reason,
  };
  const lacksRate = converted === 'missing';
  await store(work, { ...written, lacksRate }, { year, sequence, key: occasion.key });
  return written;
}

type Place = { readonly year: number; readonly sequence: number; readonly key: string };

async function store(
  work: Work,
  invoice: Invoice & { readonly lacksRate: boolean },
  place: Place,
): Promise<void> {
  const { buyer, seller, taxIncluded, coupon, paid, due, refersTo, taxation, converted } = invoice;
  const { id, kind, number, orderId, orderNumber, locale, market, currency, reason } = invoice;
  const row = {
    id,
    kind,
    number,
    orderId,
    orderNumber,
    locale,
    market,
    currency,
    reason,
    ...place,
    netMinor: invoice.net,
    taxMinor: invoice.tax,
    totalMinor: invoice.total,
    treatment: taxation.treatment,
    taxCountry: taxation.country,
    taxRatePpm: taxation.ratePpm,
    taxName: taxation.name,
    issuedAt: invoice.issuedAt,
    suppliedAt: invoice.suppliedAt,
    refersTo: refersTo?.id ?? null,
    contentVersion: CONTENT_VERSION,
    content: {
      buyer,
      seller,
      taxIncluded,
      coupon,
      converted,
      ...(invoice.lacksRate ? { lacksRate: true } : {}),
      paid: paid && { method: paid.method, at: paid.at.toISOString() },
      ...(due ? { due } : {}),
      refersTo: refersTo && {
        number: refersTo.number,
        issuedAt: refersTo.issuedAt.toISOString(),
      },
    },
  };
  const lines = invoice.lines.map(({ product, plan, seats, list, off, net, tax, total }) => ({
    product,
    plan,
    seats,
    listMinor: list,
    offMinor: off,
    netMinor: net,
    taxMinor: tax,
    totalMinor: total,
  }));
  await insertInvoice(work, row, lines);
}

/** @throws RangeError for a draft without lines, or one that does not add up */
function assertSound({ lines, taxIncluded, orderNumber }: InvoiceDraft): void {
  if (lines.length === 0) throw new RangeError(`${orderNumber}: an invoice needs a line`);
  for (const { product, list, off, net, tax, total } of lines) {
    const amounts = [list, off, net, tax, total];
    const isWhole = amounts.every((amount) => Number.isSafeInteger(amount));
    // A price without tax is charged in full. From one with tax, reverse charge removes the tax.
    const isCharged = taxIncluded ? Math.abs(total) <= Math.abs(list - off) : net === list - off;
    if (isWhole && total === net + tax && isCharged) continue;
    throw new RangeError(`${orderNumber}: the line of ${product} does not add up: ${amounts}`);
  }
}
