import type { Reader, Work } from '../../db/work.ts';
import { type ApiKey, hashApiKey, USE_NOTED_EVERY } from './api-key.ts';
import { saveUse, selectValid } from './store.ts';

/** Returns the key that was sent, or null if it is unknown, revoked, or expired. */
export const findApiKey = (reader: Reader, secret: string): Promise<ApiKey | null> =>
  selectValid(reader, hashApiKey(secret));

/** Returns whether the last use is so long ago that `noteUse` would store this one. */
export const isUseDue = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY;

export const noteUse = (work: Work, { id }: Pick<ApiKey, 'id'>): Promise<void> =>
  saveUse(work, id, new Date(work.now.getTime() - USE_NOTED_EVERY));
