import { hasAdmin } from '../../domain/account/index.ts';
import { countActs } from '../../domain/audit/index.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import type { Reader } from './context.ts';

/** Purpose of the signature. The tag of a claim link is valid for nothing else. */
const PURPOSE = 'office-claim';

/** Returns the path for the first administrator, or null. It works once, because it signs the number of earlier claims. */
export async function claimPathOf(reader: Reader, secret: Secret): Promise<string | null> {
  if (await hasAdmin(reader)) return null;
  return `/office/claim?token=${signText({ secret, purpose: PURPOSE }, await subject(reader))}`;
}

export async function isClaim(reader: Reader, secret: Secret, token: string): Promise<boolean> {
  if (await hasAdmin(reader)) return false;
  return verifyText({ secret, purpose: PURPOSE }, await subject(reader), token);
}

const subject = async (reader: Reader): Promise<string> =>
  `claim ${await countActs(reader, 'claim-admin')}`;
