import { and, asc, eq, sql } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { Role } from './account.ts';
import { account } from './table.ts';

export async function hasAdmin(reader: Reader): Promise<boolean> {
  const rows = await reader.tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'admin'))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether an administrator has the second factor that the office requires. */
export async function hasReadyAdmin(reader: Reader): Promise<boolean> {
  const rows = await reader.tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, 'admin'), account.twoFactorEnabled))
    .limit(1);
  return rows.length > 0;
}

export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Locale prefix. */
  readonly locale: string;
  readonly secondFactor: boolean;
  readonly createdAt: Date;
};

export async function listStaff(reader: Reader): Promise<StaffMember[]> {
  const { id, email, name, role, locale, twoFactorEnabled: secondFactor, createdAt } = account;
  return reader.tx
    .select({ id, email, name, role, locale, secondFactor, createdAt })
    .from(account)
    .where(sql`${role} <> 'none'`)
    .orderBy(asc(role), asc(email));
}

export async function countAdmins(reader: Reader): Promise<number> {
  return reader.tx.$count(account, eq(account.role, 'admin'));
}

/** Makes concurrent changes of administrators wait, so that the shop keeps one. */
export const lockAdmins = (work: Work): Promise<void> => lockName(work, 'account-admins');
