import { parseId } from '../../kit/id.ts';
import { signText, verifyText } from '../../kit/sign.ts';

/** A tag made for changing a licence opens nothing else: neither its key nor its order. */
const PURPOSE = 'licence-change';

/** Names a licence to the pages that renew and upgrade it, for somebody who has shown that it is theirs. */
export const licenceToken = (secret: string, licenceId: string): string =>
  `${licenceId}.${signText({ secret, purpose: PURPOSE }, licenceId)}`;

/** The id of the licence a token of `licenceToken` names; null when it is forged or cut. */
export function readLicenceToken(secret: string, token: string): string | null {
  const [text = '', tag = ''] = token.split('.', 2);
  const id = parseId(text);
  return id !== null && verifyText({ secret, purpose: PURPOSE }, id, tag) ? id : null;
}
