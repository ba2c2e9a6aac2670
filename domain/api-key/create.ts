import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { days } from '../../kit/time.ts';
import {
  type ApiKey,
  hashApiKey,
  type Lifetime,
  MOST_KEYS,
  SCOPES,
  type Scope,
} from './api-key.ts';
import { countValidKeys, insertKey, lockKeys } from './store.ts';

const HINT_BYTES = 4;
const SECRET_BYTES = 32;

export type ApiKeyDraft = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly lifetime: Lifetime;
  /** Email of the account. */
  readonly createdBy: string;
};

/** Creates a key. `secret` is the whole key, which nobody can read again. */
export async function createApiKey(
  work: Work,
  { name, scopes, lifetime, createdBy }: ApiKeyDraft,
): Promise<Result<{ readonly key: ApiKey; readonly secret: string }, 'too-many'>> {
  await lockKeys(work);
  if ((await countValidKeys(work)) >= MOST_KEYS) return refused('too-many');
  const hint = `vtr_${Buffer.from(work.random.bytes(HINT_BYTES)).toString('hex')}`;
  const secret = `${hint}_${Buffer.from(work.random.bytes(SECRET_BYTES)).toString('base64url')}`;
  const key = {
    id: newId(work.random),
    name,
    hint,
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    expiresAt: lifetime === 'never' ? null : new Date(work.now.getTime() + days(lifetime)),
    createdBy,
    createdAt: work.now,
    lastUsedAt: null,
    revokedAt: null,
  };
  await insertKey(work, { ...key, hash: hashApiKey(secret) });
  return done({ key, secret });
}
