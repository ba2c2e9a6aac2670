import type { Reader, Work } from '../../db/work.ts';
import type { Release } from './release.ts';
import {
  addCounts,
  type DownloadCount,
  type DownloadSum,
  selectReleases,
  sumCounts,
  summarize,
} from './store.ts';

/** Includes future and withdrawn releases. */
export const listReleases = (reader: Reader): Promise<Release[]> => selectReleases(reader);

/** Returns a text that changes whenever a release is added, published, or withdrawn. */
export async function releaseVersion(reader: Reader): Promise<string> {
  return JSON.stringify(await summarize(reader));
}

export const countDownloads = (work: Work, counts: readonly DownloadCount[]): Promise<void> =>
  addCounts(work, counts);

/** Totals, and those since the day `since` (UTC, `2026-11-21`). */
export const sumDownloads = (reader: Reader, since: string): Promise<DownloadSum[]> =>
  sumCounts(reader, since);
