import type { Reader } from '../../db/work.ts';
import { listStaff, type Role, type StaffMember } from '../account/index.ts';

/** Roles whose members may open a ticket in the office. */
const ROLES: readonly Role[] = ['support', 'admin'];

export const mayHaveTickets = (role: Role): boolean => ROLES.includes(role);

export type Assignee = Pick<StaffMember, 'id' | 'email' | 'name' | 'locale'>;

/** Returns who can take care of tickets. */
export async function listAssignees(reader: Reader): Promise<Assignee[]> {
  const all = await listStaff(reader);
  return all.filter(({ role }) => mayHaveTickets(role));
}
