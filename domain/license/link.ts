import type { Reader } from '../../db/work.ts';
import { lowerEmail } from '../../kit/email.ts';
import { parseId } from '../../kit/id.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { findTerms, type LicenseTerms } from './find.ts';

/** Separates these tags from others with the same secret. */
const PURPOSE = 'licence-change';

type AddressedLicense = Pick<LicenseTerms, 'id' | 'email'>;

const signed = ({ id, email }: AddressedLicense): string => `${id} ${lowerEmail(email)}`;

/** Returns a token for renewing and upgrading. It is valid until the license's address changes. */
export const licenseToken = (secret: Secret, license: AddressedLicense): string =>
  `${license.id}.${signText({ secret, purpose: PURPOSE }, signed(license))}`;

export async function findLicenseToken(
  reader: Reader,
  secret: Secret,
  licenseId: string,
): Promise<string | null> {
  const terms = await findTerms(reader, licenseId);
  return terms && licenseToken(secret, terms);
}

/** Returns the id of a valid token. Older tokens name no address and stay valid (decision 0086). */
export async function openLicenseToken(
  reader: Reader,
  secret: Secret,
  token: string,
): Promise<string | null> {
  const [text = '', tag = ''] = token.split('.', 2);
  const id = parseId(text);
  const terms = id && (await findTerms(reader, id));
  if (!terms) return null;
  const texts = [signed(terms), terms.id];
  return texts.some((known) => verifyText({ secret, purpose: PURPOSE }, known, tag))
    ? terms.id
    : null;
}
