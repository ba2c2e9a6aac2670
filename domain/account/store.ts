import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Account, ProvenAddress, Role } from './account.ts';
import * as tables from './table.ts';

const { account, address, credential, link, passkey, secondFactor, session } = tables;

type Row = typeof account.$inferSelect;
export type KnownAccount = Account & { readonly verified: boolean };

/** Tables by the library's names. */
export const librarySchema = {
  user: account,
  session,
  account: credential,
  verification: tables.challenge,
  twoFactor: secondFactor,
  passkey,
};

export async function findAccount(reader: Reader, id: string): Promise<KnownAccount | null> {
  const [row] = await reader.tx.select().from(account).where(eq(account.id, id));
  return row ? toAccount(row) : null;
}

export async function findAccountByEmail(
  reader: Reader,
  email: string,
): Promise<KnownAccount | null> {
  const [row] = await reader.tx.select().from(account).where(eq(account.email, email));
  return row ? toAccount(row) : null;
}

export async function lockAccount(work: Work, id: string): Promise<KnownAccount | null> {
  const [row] = await work.tx.select().from(account).where(eq(account.id, id)).for('update');
  return row ? toAccount(row) : null;
}

export async function insertAccount(
  work: Work,
  row: Pick<Row, 'id' | 'email' | 'name' | 'locale' | 'emailVerified'>,
): Promise<boolean> {
  const rows = await work.tx
    .insert(account)
    .values({ ...row, createdAt: work.now, updatedAt: work.now })
    .onConflictDoNothing({ target: account.email })
    .returning({ id: account.id });
  return rows.length > 0;
}

type Change = Partial<
  Pick<Row, 'email' | 'emailVerified' | 'name' | 'locale' | 'market'> & { role: Role }
>;

export async function updateAccount(work: Work, id: string, change: Change): Promise<void> {
  await work.tx
    .update(account)
    .set({ ...change, updatedAt: work.now })
    .where(eq(account.id, id));
}

export async function deleteRow(work: Work, id: string): Promise<void> {
  await work.tx.delete(account).where(eq(account.id, id));
}

export async function deleteUnproven(work: Work, email: string): Promise<void> {
  await work.tx
    .delete(account)
    .where(and(eq(account.email, email), eq(account.emailVerified, false)));
}

/** Adds a verified address. A former one becomes current again. */
export async function saveAddress(work: Work, accountId: string, email: string): Promise<void> {
  await work.tx
    .insert(address)
    .values({ accountId, email, since: work.now })
    .onConflictDoUpdate({ target: [address.accountId, address.email], set: { until: null } });
}

export async function endAddress(work: Work, accountId: string, email: string): Promise<void> {
  await work.tx
    .update(address)
    .set({ until: work.now })
    .where(and(eq(address.accountId, accountId), eq(address.email, email)));
}

export async function deleteAddressesSince(
  work: Work,
  {
    accountId,
    since,
    but,
  }: { readonly accountId: string; readonly since: Date; readonly but: string },
): Promise<void> {
  await work.tx
    .delete(address)
    .where(
      and(eq(address.accountId, accountId), gte(address.since, since), ne(address.email, but)),
    );
}

export async function addressesOf(reader: Reader, accountId: string): Promise<ProvenAddress[]> {
  return reader.tx
    .select({ email: address.email, until: address.until })
    .from(address)
    .where(eq(address.accountId, accountId))
    .orderBy(sql`${address.until} desc nulls first`);
}

export async function findPassword(reader: Reader, accountId: string): Promise<string | null> {
  const [row] = await reader.tx
    .select({ password: credential.password })
    .from(credential)
    .where(passwordOf(accountId));
  return row?.password ?? null;
}

/** A null `hash` removes the password. `id` is for a new row. */
export async function savePassword(
  work: Work,
  accountId: string,
  { id, hash }: { readonly id: string; readonly hash: string | null },
): Promise<void> {
  const rows = await work.tx
    .update(credential)
    .set({ password: hash, updatedAt: work.now })
    .where(passwordOf(accountId))
    .returning({ id: credential.id });
  if (rows.length > 0) return;
  const stamps = { createdAt: work.now, updatedAt: work.now };
  await work.tx.insert(credential).values({
    id,
    accountId,
    userId: accountId,
    providerId: PASSWORD,
    password: hash,
    ...stamps,
  });
}

const PASSWORD = 'credential';
const passwordOf = (accountId: string) =>
  and(eq(credential.userId, accountId), eq(credential.providerId, PASSWORD));

/** Deletes what expired before `before`, and unverified accounts whose last sign-up was before then. */
export async function sweep(work: Work, before: Date): Promise<void> {
  const { challenge } = tables;
  await work.tx.delete(link).where(lt(link.expiresAt, before));
  await work.tx.delete(challenge).where(lt(challenge.expiresAt, before));
  await work.tx.delete(session).where(lt(session.expiresAt, before));
  await work.tx
    .delete(account)
    .where(and(eq(account.emailVerified, false), lt(account.updatedAt, before)));
}

function toAccount(row: Row): KnownAccount {
  const { emailVerified: verified, twoFactorEnabled, image: _, updatedAt: __, ...rest } = row;
  return { ...rest, verified, secondFactor: twoFactorEnabled };
}
