import type { Reader } from '../../db/work.ts';
import {
  countAnswers,
  medianDays,
  type Period,
  selectTexts,
  type UninstallCount,
  type UninstallText,
} from './store.ts';
import { TEXTS_SHOWN } from './uninstall.ts';

export type Tally<Name> = { readonly name: Name; readonly count: number };

export type UninstallReport = {
  readonly total: number;
  /** All lists start with the most frequent. */
  readonly byReason: readonly (Tally<UninstallCount['reason']> & {
    readonly medianDays: number | null;
  })[];
  readonly byProduct: readonly Tally<string | null>[];
  readonly byVersion: readonly (Tally<string | null> & { readonly product: string | null })[];
  readonly byLanguage: readonly Tally<string>[];
  /** Separate counts, for a spreadsheet. */
  readonly rows: readonly UninstallCount[];
  readonly texts: readonly UninstallText[];
};

export async function reportUninstalls(reader: Reader, period: Period): Promise<UninstallReport> {
  const rows = await countAnswers(reader, period);
  const medians = await medianDays(reader, period);
  return {
    rows,
    total: rows.reduce((sum, row) => sum + row.count, 0),
    byReason: tally(rows, ({ reason }) => reason).map((each) => ({
      ...each,
      medianDays: medians.get(each.name) ?? null,
    })),
    byProduct: tally(rows, ({ product }) => product),
    byVersion: tallyVersions(rows),
    byLanguage: tally(rows, ({ locale }) => locale),
    texts: await selectTexts(reader, period, TEXTS_SHOWN),
  };
}

function tally<Name extends string | null>(
  rows: readonly UninstallCount[],
  nameOf: (row: UninstallCount) => Name,
): Tally<Name>[] {
  const counts = new Map<Name, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + row.count);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || compare(one.name, other.name));
}

const tallyVersions = (rows: readonly UninstallCount[]) =>
  [...new Set(rows.map(({ product }) => product))]
    .flatMap((product) =>
      tally(
        rows.filter((row) => row.product === product),
        ({ version }) => version,
      ).map((each) => ({ ...each, product })),
    )
    .sort((one, other) => other.count - one.count || compare(one.product, other.product));

const compare = (one: string | null, other: string | null): number =>
  (one ?? '').localeCompare(other ?? '');
