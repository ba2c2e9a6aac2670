// The account noun: a returning customer or staff member with verified addresses and sign-in. It knows roles
// but not what the office does with them. The library behind `openAccounts` handles cookies and passwords.
export {
  type Account,
  KNOWN_BROWSER,
  LINK_COOKIES,
  type Link,
  type LinkPurpose,
  NAME_LENGTH,
  normalizeEmail,
  PASSWORD_LENGTH,
  type ProvenAddress,
  ROLES,
  type Role,
  SESSION_COOKIE,
  SESSION_LIFETIME,
  type Session,
  type SignedIn,
  STEP_COOKIES,
  SWEEP_ACCOUNTS,
} from './account.ts';
export { type Accounts, openAccounts } from './accounts.ts';
export { askEmailChange, changeEmail, undoChange } from './change-email.ts';
export { changeRole } from './change-role.ts';
export { claimAdmin } from './claim-admin.ts';
export { deleteAccount } from './delete.ts';
export { endSecondFactor } from './end-second-factor.ts';
export { hasPassword } from './has-password.ts';
export { accountJobs } from './jobs.ts';
export { knownBrowser, rememberBrowser } from './known-browser.ts';
export { askCounted, askLetter, countLetter } from './letter.ts';
export { type Attempt, countTry, forgiveTry, type Try } from './limits.ts';
export { openCode, openLink, tokenOf } from './link.ts';
export { accountMailParts } from './mail.ts';
export { checkNewPassword } from './new-password.ts';
export { ordersOf, ownsOrder } from './orders.ts';
export type { PasskeyJson } from './passkeys.ts';
export type { PasswordFault } from './password.ts';
export { setRole, updateProfile } from './profile.ts';
export { type Resealed, resealSecondFactors } from './reseal-factors.ts';
export { resetPassword } from './reset-password.ts';
export type { SecondFactorCode } from './second-factor.ts';
export type { RequestSource } from './session.ts';
export { addressesOf, findAccount, findAccountByEmail } from './store.ts';
export {
  endOtherSessions,
  endSession,
  listPasskeys,
  listSessions,
  removePasskey,
  type SessionRow,
} from './store-sessions.ts';
export { hasAdmin, hasReadyAdmin, listStaff, type StaffMember } from './store-staff.ts';
