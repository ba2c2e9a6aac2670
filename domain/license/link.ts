import type { Reader } from '../../db/work.ts';
import { lowerEmail } from '../../kit/email.ts';
import { parseId } from '../../kit/id.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import { findTerms, type LicenseTerms } from './find.ts';

/** A tag made for changing a license opens nothing else: neither its key nor its order. */
const PURPOSE = 'licence-change';

type Named = Pick<LicenseTerms, 'id' | 'email'>;

const signed = ({ id, email }: Named): string => `${id} ${lowerEmail(email)}`;

/**
 * Names a license to the pages that renew and upgrade it, for somebody who has shown that it is theirs. It works as long as
 * the license has this address.
 */
export const licenseToken = (secret: string, license: Named): string =>
  `${license.id}.${signText({ secret, purpose: PURPOSE }, signed(license))}`;

/** The token of the license with this id as it stands; null when there is none. */
export async function findLicenseToken(
  reader: Reader,
  secret: string,
  licenseId: string,
): Promise<string | null> {
  const terms = await findTerms(reader, licenseId);
  return terms && licenseToken(secret, terms);
}

/**
 * The id of the license a token of `licenseToken` names; null when it is forged, cut or unknown, or was made for an address
 * that has been corrected since. Tokens of before 0086 name no address; mails that customers keep hold them, so they work on.
 */
export async function openLicenseToken(
  reader: Reader,
  secret: string,
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
