// A release is one version of a product's program: its file, what the file is known by, whom it is
// for and what is new in it. It refuses to know who loads it: downloads are counted, not watched,
// and what somebody owns is the licence's business. docs/update-feed.md is the contract with the apps.
export {
  type AddReleaseResult,
  addRelease,
  checkRelease,
  type NewRelease,
  type ReleaseFaults,
  type ReleaseField,
  withdrawRelease,
} from './add.ts';
export { downloadsOf, mayLoad, type OwnDownload } from './link.ts';
export {
  countDownloads,
  listReleases,
  releaseVersion,
  sumDownloads,
} from './list.ts';
export { type Measured, measureFile } from './measure.ts';
export { notesOf } from './notes.ts';
export {
  ACCESS,
  ARCHITECTURES,
  CHANNELS,
  type Channel,
  fileKey,
  isFileName,
  LINK_HOLDS,
  latestIn,
  newestFirst,
  offeredAt,
  type Release,
  WINDOWS,
} from './release.ts';
export { loadSampleReleases } from './sample.ts';
export { readUpdate, type UpdateFacts, writeUpdate } from './update.ts';
export { isVersion } from './version.ts';
