import { createHash } from 'node:crypto';
import {
  type BookLine,
  bookVersion,
  changeByPercent,
  itemKey,
  listBook,
  type NewPrice,
  type PricePreview,
  type PriceQuery,
  previewPrices,
} from '../../../domain/price/index.ts';
import type { Reader } from '../../loaders/context.ts';
import type { Amount } from './csv.ts';
import type { PriceDraft, PriceFormFaults } from './draft.ts';
import { cellField } from './fields.ts';
import { listItems } from './items.ts';

/** What a draft would change if it was saved now. */
export type PlannedChange = {
  readonly previews: readonly PricePreview[];
  /** How many prices of the draft stay as they are. */
  readonly unchanged: number;
  /** Changes with everything that the preview shows, and with the price book. */
  readonly seen: string;
  /** Somebody changed the price book after the form was opened. */
  readonly isStale: boolean;
};

/** Computes a draft against the price book. A percentage changes the price without those that end. */
export async function planChange(
  reader: Reader,
  draft: PriceDraft,
): Promise<
  { readonly ok: true; readonly plan: PlannedChange } | { ok: false; faults: PriceFormFaults }
> {
  const validFrom = draft.from ?? reader.now;
  const lines = await listBook({ ...reader, now: validFrom }, {});
  const byItem = new Map(lines.map((line) => [itemKey(line), line]));
  const targets = targetsOf(draft, byItem);
  const entries = targets
    .filter(({ isSame }) => !isSame)
    .map(({ item, total }): NewPrice => ({ ...item, total, validFrom, validTo: draft.until }));
  if (entries.length === 0) {
    return { ok: false, faults: { fields: { percent: 'no-change' }, lines: [] } };
  }
  const found = await previewPrices(reader, entries);
  if (!found.ok)
    return { ok: false, faults: { fields: faultsAt(entries, found.faults), lines: [] } };
  const version = await bookVersion(reader);
  const facts = found.previews.map(({ validFrom: start, ...preview }) => [
    preview,
    draft.from === null ? null : start,
  ]);
  return {
    ok: true,
    plan: {
      previews: found.previews,
      unchanged: targets.length - entries.length,
      seen: createHash('sha256')
        .update(JSON.stringify([version, facts]))
        .digest('hex'),
      isStale: draft.book !== version,
    },
  };
}

type Target = Amount & { readonly isSame: boolean };

/**
 * Typed prices win over the percentage. Whoever types the usual price over a campaign ends it. A file and a percentage leave
 * it alone where the usual price stays the same.
 */
function targetsOf(
  { amounts, isFile, percent }: PriceDraft,
  lines: ReadonlyMap<string, BookLine>,
): readonly Target[] {
  const typed = new Set(amounts.map(({ item }) => itemKey(item)));
  const lineOf = (item: PriceQuery) => lines.get(itemKey(item));
  const changed = (percent ? listItems(percent.scope) : []).flatMap((item): Target[] => {
    const base = usualOf(lineOf(item));
    if (!percent || !base || typed.has(itemKey(item))) return [];
    const total = changeByPercent(base.total, percent.points, item.market);
    return [{ item, total, isSame: total.minor === base.total.minor }];
  });
  const entered = amounts.map(({ item, total }): Target => {
    const line = lineOf(item);
    const base = isFile ? usualOf(line) : endlessOf(line);
    return { item, total, isSame: total.minor === base?.total.minor };
  });
  return [...changed, ...entered];
}

/** The price without those that end, or the current one where there is no such price. */
const usualOf = (line: BookLine | undefined) => line?.list ?? line?.current ?? null;

const endlessOf = (line: BookLine | undefined) =>
  line?.current?.validTo === null ? line.current : null;

const faultsAt = (
  entries: readonly NewPrice[],
  found: readonly { readonly index: number; readonly code: string }[],
): PriceFormFaults['fields'] =>
  Object.fromEntries(
    found.flatMap(({ index, code }) => {
      const entry = entries[index];
      if (!entry) return [];
      const known =
        code === 'start-taken' || code === 'in-the-past' || code === 'ends-before-start';
      return [[cellField(entry), known ? code : ('amount' as const)] as const];
    }),
  );
