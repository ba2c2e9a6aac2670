import { and, asc, between, count, desc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Release } from './release.ts';
import { releaseDownload as counted, release } from './table.ts';

type Key = Pick<Release, 'product' | 'version'>;

export async function selectReleases(reader: Reader): Promise<Release[]> {
  return reader.tx.select().from(release).orderBy(asc(release.product), desc(release.publishedAt));
}

export async function insertReleases(work: Work, rows: readonly Release[]): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await work.tx
    .insert(release)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ version: release.version });
  return added.length;
}

export async function lockRegister(work: Work): Promise<void> {
  await work.tx.execute(sql`lock table ${release} in share row exclusive mode`);
}

export async function markWithdrawn(work: Work, { product, version }: Key): Promise<boolean> {
  const rows = await work.tx
    .update(release)
    .set({ withdrawnAt: work.now })
    .where(
      and(eq(release.product, product), eq(release.version, version), isNull(release.withdrawnAt)),
    )
    .returning({ version: release.version });
  return rows.length > 0;
}

export async function summarize(reader: Reader) {
  const [summary] = await reader.tx
    .select({
      known: count(),
      out: sql<number>`count(*) filter (where ${lte(release.publishedAt, reader.now)})::int`,
      withdrawn: sql<number>`count(${release.withdrawnAt})::int`,
    })
    .from(release);
  return summary;
}

export type DownloadCount = Key & { readonly day: string; readonly downloads: number };

export async function addCounts(work: Work, counts: readonly DownloadCount[]): Promise<void> {
  if (counts.length === 0) return;
  await work.tx
    .insert(counted)
    .values([...counts])
    .onConflictDoUpdate({
      target: [counted.product, counted.version, counted.day],
      set: { downloads: sql`${counted.downloads} + excluded.downloads` },
    });
}

export type DownloadSum = Key & {
  readonly all: number;
  readonly since: number;
};

export async function sumCounts(reader: Reader, since: string): Promise<DownloadSum[]> {
  const { product, version, day, downloads } = counted;
  const recent = sql<number>`coalesce(sum(${downloads}) filter (where ${day} >= ${since}), 0)::int`;
  return reader.tx
    .select({ product, version, all: sql<number>`sum(${downloads})::int`, since: recent })
    .from(counted)
    .groupBy(product, version);
}

/** Sums the downloads of each product between two days (UTC), both included. */
export const sumProducts = (
  reader: Reader,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<{ product: string; downloads: number }[]> =>
  reader.tx
    .select({
      product: counted.product,
      downloads: sql<number>`sum(${counted.downloads})::int`,
    })
    .from(counted)
    .where(between(counted.day, from, until))
    .groupBy(counted.product);

/** Counts releases of products other than these, by product. Samples do not count. */
export const countReleasesOutside = (
  reader: Reader,
  known: readonly string[],
): Promise<{ product: string; count: number }[]> =>
  reader.tx
    .select({ product: release.product, count: count() })
    .from(release)
    .where(and(notInArray(release.product, [...known]), eq(release.sample, false)))
    .groupBy(release.product);
