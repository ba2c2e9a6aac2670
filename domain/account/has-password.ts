import type { Reader } from '../../db/work.ts';
import { findPassword } from './store.ts';

/** False for accounts that sign in only by email or passkey. */
export const hasPassword = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await findPassword(reader, accountId)) !== null;
