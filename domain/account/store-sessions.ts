import { and, asc, desc, eq, gt, ne } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { passkey, session } from './table.ts';

export type SessionRow = {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
};

export async function listSessions(reader: Reader, accountId: string): Promise<SessionRow[]> {
  const { id, createdAt, expiresAt, ipAddress, userAgent } = session;
  return reader.tx
    .select({ id, createdAt, expiresAt, address: ipAddress, userAgent })
    .from(session)
    .where(and(eq(session.userId, accountId), gt(expiresAt, reader.now)))
    .orderBy(desc(createdAt));
}

export async function endSession(
  work: Work,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<void> {
  await work.tx
    .delete(session)
    .where(and(eq(session.userId, accountId), eq(session.id, sessionId)));
}

export async function endOtherSessions(
  work: Work,
  { accountId, keep }: { readonly accountId: string; readonly keep: string | null },
): Promise<void> {
  const others = keep === null ? undefined : ne(session.id, keep);
  await work.tx.delete(session).where(and(eq(session.userId, accountId), others));
}

export async function listPasskeys(reader: Reader, accountId: string) {
  return reader.tx
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, accountId))
    .orderBy(asc(passkey.createdAt));
}

export async function removePasskey(
  work: Work,
  { accountId, passkeyId }: { readonly accountId: string; readonly passkeyId: string | null },
): Promise<void> {
  const one = passkeyId === null ? undefined : eq(passkey.id, passkeyId);
  await work.tx.delete(passkey).where(and(eq(passkey.userId, accountId), one));
}
