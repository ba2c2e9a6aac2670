// A licence is the right to use one product on a number of PCs, given once for a paid purchase: a
// key a person can type, and a signed file a desktop app verifies without a network. It refuses to
// know what was paid or how, to count activated PCs, and to renew itself: a new period is a new
// purchase. docs/licence-file.md is the contract with the desktop apps.
export { readLicenceFile } from './file.ts';
export { findLicence } from './find.ts';
export { issueLicence } from './issue.ts';
export { parseLicenceKey } from './key.ts';
export { generateSigningKeyPem, type KeyRing, openKeyRing } from './key-ring.ts';
export { hasExpired, type IssuedLicence, type IssueInput, type LicenceFacts } from './licence.ts';
export { openVerifier } from './verifier.ts';
