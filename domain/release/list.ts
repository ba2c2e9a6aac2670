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

/** Every release there ever was, those to come and those withdrawn as well; `offeredAt` chooses. */
export const listReleases = (reader: Reader): Promise<Release[]> => selectReleases(reader);

/** A word that changes whenever a release is added, comes out or is withdrawn. */
export async function releaseVersion(reader: Reader): Promise<string> {
  return JSON.stringify(await summarize(reader));
}

/** Adds downloads to what was counted. Only product, version and day are known of them. */
export const countDownloads = (work: Work, counts: readonly DownloadCount[]): Promise<void> =>
  addCounts(work, counts);

/** Downloads of every version that was ever downloaded: all, and those from the day `since` (UTC, `2026-11-21`) on. */
export const sumDownloads = (reader: Reader, since: string): Promise<DownloadSum[]> =>
  sumCounts(reader, since);
