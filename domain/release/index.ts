// A release is one version of a product's program: its file, what the file is known by, whom it is
// for and what is new in it. It refuses to know who loads it: downloads are counted, not watched,
// and what somebody owns is the licence's business. docs/update-feed.md is the contract with the apps.
export {
  type AddReleaseResult,
  addRelease,
  type NewRelease,
  type ReleaseFaults,
  withdrawRelease,
} from './add.ts';
export { downloadsOf, mayLoad, type OwnDownload } from './link.ts';
export { countDownloads, listDownloadCounts, listReleases, releaseVersion } from './list.ts';
export { measureFile } from './measure.ts';
export { notesOf } from './notes.ts';
export {
  CHANNELS,
  type Channel,
  fileKey,
  LINK_HOLDS,
  latestIn,
  offeredAt,
  type Release,
} from './release.ts';
export { loadSampleReleases } from './sample.ts';
export { readUpdate, type UpdateFacts, writeUpdate } from './update.ts';
export { isVersion } from './version.ts';
