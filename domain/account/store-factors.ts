import { and, eq, gte, notLike, or, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { account, challenge, secondFactor } from './table.ts';

export async function findWaiting(
  reader: Reader,
  identifier: string,
): Promise<{ readonly id: string; readonly email: string } | null> {
  const [row] = await reader.tx
    .select({ id: account.id, email: account.email })
    .from(challenge)
    .innerJoin(account, sql`${account.id}::text = ${challenge.value}`)
    .where(eq(challenge.identifier, identifier));
  return row ?? null;
}

/** Dates a second factor in setup. An active one keeps its date. */
export async function dateSecondFactor(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(secondFactor)
    .set({ since: work.now })
    .where(and(eq(secondFactor.userId, accountId), eq(secondFactor.verified, false)));
}

/** With `since`, deletes only a second factor that was set up then or later. */
export async function deleteSecondFactor(
  work: Work,
  { accountId, since }: { readonly accountId: string; readonly since: Date | null },
): Promise<void> {
  const late = since === null ? undefined : gte(secondFactor.since, since);
  const gone = await work.tx
    .delete(secondFactor)
    .where(and(eq(secondFactor.userId, accountId), late))
    .returning({ id: secondFactor.id });
  if (since !== null && gone.length === 0) return;
  await work.tx
    .update(account)
    .set({ twoFactorEnabled: false, updatedAt: work.now })
    .where(eq(account.id, accountId));
}

export type SealedFactor = { readonly secret: string; readonly backupCodes: string };

/** How the sign-in library begins an encrypted text that names its secret: `$ba$<version>$`. */
const SEALED = '$ba$';

/** Whether a part of it names its secret. */
export const hasVersion = ({ secret, backupCodes }: SealedFactor): boolean =>
  secret.startsWith(SEALED) || backupCodes.startsWith(SEALED);

/**
 * Returns and locks the second factors that are not encrypted with the secret of this version, or that were encrypted before
 * versions existed.
 */
export function listFactorsToReseal(
  work: Work,
  version: number,
): Promise<readonly (SealedFactor & { readonly id: string })[]> {
  const { id, secret, backupCodes } = secondFactor;
  const current = `${SEALED}${version}$%`;
  return work.tx
    .select({ id, secret, backupCodes })
    .from(secondFactor)
    .where(or(notLike(secret, current), notLike(backupCodes, current)))
    .for('update');
}

export async function saveFactor(work: Work, id: string, sealed: SealedFactor): Promise<void> {
  await work.tx.update(secondFactor).set(sealed).where(eq(secondFactor.id, id));
}
