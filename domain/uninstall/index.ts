// The uninstall noun: why a program was removed. Installation ids are stored as keyed hashes, and addresses
// separately and for a limited time.

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
  CONTACT_RETENTION,
  findReason,
  LIMITS,
  type Opened,
  REASONS,
  type Reason,
  SWEEP_UNINSTALLS,
} from './uninstall.ts';
