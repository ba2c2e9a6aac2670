// The release noun: one version of a program. It counts downloads but not who makes them, and licenses decide
// what a customer owns. Contract: docs/update-feed.md.
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
export { countReleasesOutside, sumProducts as sumProductDownloads } from './store.ts';
export { readUpdate, type UpdateFacts, writeUpdate } from './update.ts';
export { isVersion } from './version.ts';
