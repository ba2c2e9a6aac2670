import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Role } from './account.ts';
import { account } from './table.ts';

/** Whoever makes or unmakes administrators waits for others who are about to. */
const ADMINS_LOCK = 7_406;

/** Whether the shop has an administrator. */
export async function hasAdmin(reader: Reader): Promise<boolean> {
  const rows = await reader.tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'admin'))
    .limit(1);
  return rows.length > 0;
}

/** Whether one of the administrators can enter the office, which takes a second factor. */
export async function hasReadyAdmin(reader: Reader): Promise<boolean> {
  const rows = await reader.tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, 'admin'), account.twoFactorEnabled))
    .limit(1);
  return rows.length > 0;
}

/** Somebody with a role. */
export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Without one no room opens. */
  readonly secondFactor: boolean;
  readonly createdAt: Date;
};

/** Everybody with a role, by role and address. */
export async function listStaff(reader: Reader): Promise<StaffMember[]> {
  const { id, email, name, role, twoFactorEnabled: secondFactor, createdAt } = account;
  return reader.tx
    .select({ id, email, name, role, secondFactor, createdAt })
    .from(account)
    .where(sql`${role} <> 'none'`)
    .orderBy(asc(role), asc(email));
}

/** How many administrators there are. */
export async function countAdmins(reader: Reader): Promise<number> {
  return reader.tx.$count(account, eq(account.role, 'admin'));
}

/** Lets one transaction after the other look at who is administrator, until each ends. */
export async function lockAdmins(work: Work): Promise<void> {
  await work.tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
}
