// A licence is the right to use one product on a number of PCs: a key a person can type, a signed
// file a desktop app verifies without a network, the periods that were paid for it, and the PCs that
// hold its seats. It refuses to know what was paid or how: a new period is somebody else's purchase.
// docs/licence-file.md is the contract with the desktop apps, docs/api/openapi.json their API.
export { type ActivateInput, type ActivateResult, activateDevice } from './activate.ts';
export {
  type Activation,
  DEVICE_ID,
  type DeviceRequest,
  type Seat,
} from './activation.ts';
export { ADVANCE_LICENSES, advanceLicenses } from './advance.ts';
export { changeLicence } from './change.ts';
export { beatDevice, type CheckResult, validateDevice } from './check.ts';
export { type DeactivateResult, deactivateDevice, endSeat } from './deactivate.ts';
export { type DeviceFacts, readDeviceFile } from './device-file.ts';
export { hasEnded, type LicenceEnd, paidEnd, withEnds } from './ends.ts';
export { type UnreadableFile, unwrap, wrap } from './envelope.ts';
export { type ExtendInput, extendLicence } from './extend.ts';
export { readLicenceFile } from './file.ts';
export {
  findAddress,
  findByKey,
  findLicence,
  findOwned,
  findTerms,
  type LicenceTerms,
  listEnding,
  listGranted,
  listLicences,
  listLicencesOf,
  listOwned,
  listPeriods,
  type OwnedLicence,
} from './find.ts';
export { issueLicence } from './issue.ts';
export { hashLicenceKey, parseLicenceKey, parseTail } from './key.ts';
export { generateSigningKeyPem, type KeyRing, openKeyRing } from './key-ring.ts';
export { layPeriods } from './lay-periods.ts';
export { lendLicence } from './lend.ts';
export {
  EXPIRY_GRACE,
  endOf,
  hasExpired,
  type IssuedLicence,
  type IssueInput,
  type LicenceFacts,
  type LicenceState,
  type Period,
  type RevokeReason,
} from './licence.ts';
export { findLicenceToken, licenceToken, openLicenceToken } from './link.ts';
export { lockLicences } from './lock.ts';
export { type NextMove, nextMove } from './next-move.ts';
export { listActivations, openOfflineSeat } from './offline.ts';
export type { PeriodInput, PeriodRefusal } from './periods.ts';
export { readdressLicences } from './readdress.ts';
export { type RequestCode, readRequestCode, type UnreadableCode } from './request-code.ts';
export { restoreLicence, revokeLicence } from './revoke.ts';
export { findLackingKeys } from './seals.ts';
export {
  endPause,
  findByTail,
  findHeld,
  listHeld,
  listHeldOf,
  raiseSeats,
  type StaffLicence,
} from './staff.ts';
export { countNewer, countOwned, listHeldProducts, listOwnedIds } from './store-owned.ts';
export {
  countOwnedSeats,
  findOwnedSeat,
  listOwnedSeats,
  type OwnedSeat,
} from './store-seats.ts';
export { countSeats } from './store-staff.ts';
export { unusedPeriods } from './unused.ts';
export { upgradeOff } from './upgrade.ts';
export { openVerifier } from './verifier.ts';
export { reinstatePurchase, withdrawPurchase } from './withdraw.ts';
