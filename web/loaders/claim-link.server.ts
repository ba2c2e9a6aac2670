import { hasAdmin } from '../../domain/account/index.ts';
import { countActs } from '../../domain/audit/index.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import type { Reader } from './context.ts';

/** A tag made for this link opens nothing else. */
const PURPOSE = 'office-claim';

/**
 * The path by which a new shop gets its first administrator; null while there is one. Each link is good once: how often
 * one was used is part of it, and that is written where nobody can unwrite it.
 */
export async function claimPathOf(reader: Reader, secret: string): Promise<string | null> {
  if (await hasAdmin(reader)) return null;
  return `/office/claim?token=${signText({ secret, purpose: PURPOSE }, await subject(reader))}`;
}

/** Whether this is the token of the link that is good now. */
export async function isClaim(reader: Reader, secret: string, token: string): Promise<boolean> {
  if (await hasAdmin(reader)) return false;
  return verifyText({ secret, purpose: PURPOSE }, await subject(reader), token);
}

const subject = async (reader: Reader): Promise<string> =>
  `claim ${await countActs(reader, 'claim-admin')}`;
