// The license noun: the right to use a product on a number of PCs. It does not know payments.
// Contracts with the desktop apps: docs/licence-file.md and docs/api/openapi.json.
export { type ActivateInput, type ActivateResult, activateDevice } from './activate.ts';
export {
  type Activation,
  DEVICE_ID,
  type DeviceRequest,
  type Seat,
} from './activation.ts';
export { ADVANCE_LICENSES, advanceLicenses } from './advance.ts';
export { changeLicense } from './change.ts';
export { beatDevice, type CheckResult, validateDevice } from './check.ts';
export { type DeactivateResult, deactivateDevice, endSeat } from './deactivate.ts';
export { type DeviceFacts, readDeviceFile } from './device-file.ts';
export { hasEnded, type LicenseEnd, paidEnd, withEnds } from './ends.ts';
export { type UnreadableFile, unwrap, wrap } from './envelope.ts';
export { type ExtendInput, extendLicense } from './extend.ts';
export { readLicenseFile } from './file.ts';
export {
  findAddress,
  findByKey,
  findLicense,
  findOwned,
  findTerms,
  type LicenseTerms,
  listEnding,
  listGranted,
  listLicenses,
  listLicensesOf,
  listOwned,
  listPeriods,
  type OwnedLicense,
} from './find.ts';
export { issueLicense } from './issue.ts';
export { hashLicenseKey, parseLicenseKey, parseTail } from './key.ts';
export { generateSigningKeyPem, type KeyRing, openKeyRing } from './key-ring.ts';
export { layPeriods } from './lay-periods.ts';
export { lendLicense } from './lend.ts';
export {
  EXPIRY_GRACE,
  endOf,
  hasExpired,
  type IssuedLicense,
  type IssueInput,
  type LicenseFacts,
  type LicenseState,
  type Period,
  REVOKE_REASONS,
  type RevokeReason,
} from './license.ts';
export { findLicenseToken, licenseToken, openLicenseToken } from './link.ts';
export { lockLicenses } from './lock.ts';
export { type MisuseChange, reinstateAfterMisuse, revokeForMisuse } from './misuse.ts';
export { namedKey } from './named-key.ts';
export { type NextMove, nextMove } from './next-move.ts';
export { listActivations, openOfflineSeat } from './offline.ts';
export type { PeriodInput, PeriodRefusal } from './periods.ts';
export { readdressLicenses } from './readdress.ts';
export {
  findLicenseRecord,
  type LicenseRecord,
  listLicenseRecords,
} from './records.ts';
export { type RequestCode, readRequestCode, type UnreadableCode } from './request-code.ts';
export { findLackingKeys } from './seals.ts';
export {
  endPause,
  findByTail,
  findHeld,
  listHeld,
  listHeldIssuedBy,
  listHeldOf,
  raiseSeats,
  type StaffLicense,
} from './staff.ts';
export { countLicensesOutside } from './store.ts';
export { countNewer, countOwned, listHeldProducts, listOwnedIds } from './store-owned.ts';
export {
  countLicensesOf,
  LICENSE_STANDINGS,
  type LicenseRecordQuery,
  listLicenseEmails,
} from './store-records.ts';
export {
  countOwnedSeats,
  findOwnedSeat,
  listOwnedSeats,
  type OwnedSeat,
} from './store-seats.ts';
export { countLicenses, countSeats } from './store-staff.ts';
export { unusedPeriods } from './unused.ts';
export { upgradeOff } from './upgrade.ts';
export { openVerifier } from './verifier.ts';
export { reinstateOrder, takeBackPeriods } from './withdraw.ts';
