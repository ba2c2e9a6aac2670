import type { Reader } from '../../db/work.ts';
import { findPassword } from './store.ts';

/** Whether somebody has chosen a password; others sign in by mail or passkey only. */
export const hasPassword = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await findPassword(reader, accountId)) !== null;
