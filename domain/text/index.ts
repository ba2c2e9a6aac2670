// The text noun: versions of long texts and messages that override files of the repository. It checks them and keeps their
// history, and keeps the pictures in them. It knows no pages. `setTextOverrides` of `locales/` applies what it published.
export { articlePath, composeArticle, findLateDays, isAdded, isSlug } from './article.ts';
export {
  checkLength,
  checkText,
  checkWithLinks,
  type HasPage,
  stopsPage,
} from './check.ts';
export type { TextFault } from './fault.ts';
export { SWEEP_PICTURES, textJobs } from './jobs.ts';
export { readTextOverrides } from './overrides.ts';
export {
  addPicture,
  addressOfPicture,
  canHavePictures,
  isAcceptedPicture,
  LARGEST_PICTURE,
  PICTURE_TYPES,
} from './picture.ts';
export { type EncodedPicture, MOST_PIXELS, type PictureEncoder } from './port.ts';
export { currentHash, textStateOf } from './state.ts';
export {
  findApplied,
  findNewest,
  findPlanned,
  findVersion,
  listAppliedIds,
  listNewestSteps,
  listSteps,
  type TextStep,
} from './store.ts';
export {
  findPictureFile,
  hasPictureFile,
  listPictureFiles,
  listPicturePaths,
} from './store-pictures.ts';
export {
  type Binding,
  bindingOf,
  currentEnglish,
  fileBody,
  isMessage,
  isOpenDraft,
  isTextKey,
  LONGEST_TEXT,
  listTextPaths,
  readRepositoryText,
  type TextKey,
  type TextVersion,
  tidyBody,
} from './text.ts';
export {
  type BodyInput,
  cancelPlan,
  datedBody,
  publishText,
  rollBack,
  saveDraft,
  submitText,
  type TextRefusal,
  type TextResult,
  withdrawText,
} from './write.ts';
