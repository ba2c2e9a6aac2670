import { eq, ne } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { type RequestMails, type StaffSettings, USUAL_SETTINGS } from './staff.ts';
import { staffSetting } from './table.ts';

export async function findStaffSettings(reader: Reader, accountId: string): Promise<StaffSettings> {
  const { requestMails, hasShortcuts } = staffSetting;
  const [row] = await reader.tx
    .select({ requestMails, hasShortcuts })
    .from(staffSetting)
    .where(eq(staffSetting.accountId, accountId));
  return row ?? USUAL_SETTINGS;
}

/** Returns the settings before. */
export async function saveStaffSettings(
  work: Work,
  accountId: string,
  settings: StaffSettings,
): Promise<StaffSettings> {
  const before = await findStaffSettings(work, accountId);
  const row = { ...settings, accountId, updatedAt: work.now };
  await work.tx
    .insert(staffSetting)
    .values(row)
    .onConflictDoUpdate({ target: staffSetting.accountId, set: row });
  return before;
}

/** Returns who wants emails about requests, by account. */
export async function listMailChoices(reader: Reader): Promise<ReadonlyMap<string, RequestMails>> {
  const { accountId, requestMails } = staffSetting;
  const rows = await reader.tx
    .select({ accountId, requestMails })
    .from(staffSetting)
    .where(ne(requestMails, 'off'));
  return new Map(rows.map((row) => [row.accountId, row.requestMails]));
}
