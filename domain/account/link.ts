import type { Reader, Work } from '../../db/work.ts';
import { toPlainCode } from '../../kit/digits.ts';
import { newId, parseId } from '../../kit/id.ts';
import { listSecrets, type Secret, signText, verifyText } from '../../kit/sign.ts';
import { hours } from '../../kit/time.ts';
import {
  CODE_TRIES,
  LINK_LIFETIME,
  type Link,
  type LinkPurpose,
  type LinkValues,
} from './account.ts';
import { countCodeTry, findLink, insertLink, prolongNewest, takeLink } from './store-links.ts';

export type NewLink = Pick<Link, 'purpose' | 'accountId' | 'email'> & {
  readonly id?: string;
  readonly values?: LinkValues;
};

const CODE_DIGITS = 8;
const signing = (secret: Secret, kind: 'link' | 'code') => ({ secret, purpose: `account-${kind}` });

export async function createLink(work: Work, { id, values = {}, ...link }: NewLink): Promise<Link> {
  const lifetime = LINK_LIFETIME[link.purpose];
  const made: Link = {
    ...link,
    values,
    id: id ?? newId(work.random),
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + lifetime),
  };
  await insertLink(work, made);
  return made;
}

/** The longest window of email limits. The last link can be extended for this long. */
const RENEWED_FOR = hours(3);

/** Restarts the lifetime of the newest unused link. Returns false if there is none. */
export function renewLink(
  work: Work,
  { purpose, email }: Pick<Link, 'purpose' | 'email'>,
): Promise<boolean> {
  const { now } = work;
  return prolongNewest(work, {
    purpose,
    email,
    since: new Date(now.getTime() - RENEWED_FOR),
    until: new Date(now.getTime() + LINK_LIFETIME[purpose]),
  });
}

export const tokenOf = (secret: Secret, id: string): string =>
  `${id}.${signText(signing(secret, 'link'), id)}`;

/** Returns digits to type in the requesting browser instead of following the link. */
export function codeOf(secret: Secret, id: string): string {
  const tag = Buffer.from(signText(signing(secret, 'code'), id), 'base64url');
  return String(tag.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

export async function openLink(
  reader: Reader,
  secret: Secret,
  request: { readonly token: string; readonly purposes: readonly LinkPurpose[] },
): Promise<Link | null> {
  const [id = '', tag = ''] = request.token.split('.', 2);
  if (parseId(id) !== id || !verifyText(signing(secret, 'link'), id, tag)) return null;
  const link = await findLink(reader, id);
  return link && request.purposes.includes(link.purpose) ? link : null;
}

export const spendLink = (work: Work, { id }: Link): Promise<boolean> => takeLink(work, id);

/** Returns the sign-in link if the code is right. `CODE_TRIES` wrong ones end it. */
export async function openCode(
  work: Work,
  secret: Secret,
  typed: { readonly id: string; readonly code: string },
): Promise<Link | null> {
  if (parseId(typed.id) !== typed.id) return null;
  const digits = toPlainCode(typed.code).replace(/\D/g, '');
  if (digits.length !== CODE_DIGITS) return null;
  const tries = await countCodeTry(work, typed.id);
  if (tries === null || tries > CODE_TRIES) return null;
  const isRight = listSecrets(secret).some((each) => digits === codeOf(each, typed.id));
  if (!isRight) return null;
  const link = await findLink(work, typed.id);
  return link?.purpose === 'sign-in' ? link : null;
}
