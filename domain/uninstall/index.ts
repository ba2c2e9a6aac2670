/**
 * Uninstall: why somebody removed a program, asked once, answered if they like. It refuses to know who they are: an
 * installation's id is kept only as a keyed hash, and an address only apart, for a while.
 */
export { forgetAddress, forgetContact } from './forget.ts';
export {
  type Fault,
  FIELDS,
  faultsOf,
  readAnswer,
  readOpened,
  type Typed,
} from './input.ts';
export { uninstallJobs } from './jobs.ts';
export { recordAnswer } from './record.ts';
export { reportUninstalls, type UninstallReport } from './report.ts';
export {
  findReason,
  KEEP_CONTACT,
  LIMITS,
  type Opened,
  REASONS,
  type Reason,
  SWEEP_UNINSTALLS,
} from './uninstall.ts';
