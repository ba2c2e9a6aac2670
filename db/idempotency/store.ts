import { and, desc, eq, isNull, like, lt, lte, not, type SQL, sql } from 'drizzle-orm';
import { newId } from '../../kit/id.ts';
import { hours, seconds } from '../../kit/time.ts';
import type { Work } from '../work.ts';
import { idempotency as table } from './table.ts';

export const ANSWER_RETENTION = hours(24);
/** A request that runs longer than this counts as crashed. The next one with its key then runs. */
export const RELEASE_AFTER = seconds(60);
/** The sweep deletes the oldest records beyond this number, separately for pages and for the API. */
export const MOST_RECORDS = 20_000;

/** Begins the ids of records of the API, which are counted apart, so that a program with many requests removes none of the pages. */
export const API_ID_PREFIX = 'api:';

/** `body` is in the caller's encoding, or null if it is shown only once or was too long. */
export type StoredAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

export type KeyedRequest = { readonly id: string; readonly request: string };

export type Claimed =
  | { readonly kind: 'run'; readonly claim: string }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-request' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer };

/** Lets one caller run a request. Commit before running it, so that others see the claim. */
export async function claimKey(work: Work, keyed: KeyedRequest): Promise<Claimed> {
  const claim = newId(work.random);
  const fresh = { ...keyed, claim, claimedAt: work.now, createdAt: work.now };
  const expired = new Date(work.now.getTime() - ANSWER_RETENTION);
  await work.tx.delete(table).where(and(eq(table.id, keyed.id), lte(table.createdAt, expired)));
  const inserted = await work.tx
    .insert(table)
    .values(fresh)
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (inserted.length > 0) return { kind: 'run', claim };
  const [known] = await work.tx.select().from(table).where(eq(table.id, keyed.id)).for('update');
  if (!known) return { kind: 'running' };
  if (known.request !== keyed.request) return { kind: 'other-request' };
  if (known.status !== null) {
    const { status, headers, body } = known;
    return { kind: 'answered', answer: { status, headers: headers ?? {}, body } };
  }
  if (work.now.getTime() - known.claimedAt.getTime() < RELEASE_AFTER) return { kind: 'running' };
  await work.tx.update(table).set({ claim, claimedAt: work.now }).where(eq(table.id, keyed.id));
  return { kind: 'run', claim };
}

/** Stores the answer, unless another caller has taken over the claim. */
export async function finishKey(
  work: Work,
  { id, claim }: { readonly id: string; readonly claim: string },
  answer: StoredAnswer,
): Promise<void> {
  await work.tx
    .update(table)
    .set({ ...answer })
    .where(and(eq(table.id, id), eq(table.claim, claim)));
}

export async function releaseKey(
  work: Work,
  { id, claim }: { readonly id: string; readonly claim: string },
): Promise<void> {
  await work.tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.claim, claim), isNull(table.status)));
}

export async function sweepKeys(work: Work, most = MOST_RECORDS): Promise<void> {
  const expired = new Date(work.now.getTime() - ANSWER_RETENTION);
  await work.tx.delete(table).where(lte(table.createdAt, expired));
  const isOfApi = like(table.id, `${API_ID_PREFIX}%`);
  for (const own of [isOfApi, not(isOfApi)]) await sweepOldest(work, own, most);
}

async function sweepOldest(work: Work, own: SQL, most: number): Promise<void> {
  const newest = work.tx
    .select({ createdAt: table.createdAt })
    .from(table)
    .where(own)
    .orderBy(desc(table.createdAt))
    .offset(most)
    .limit(1);
  const running = new Date(work.now.getTime() - RELEASE_AFTER);
  await work.tx
    .delete(table)
    .where(and(own, lte(table.createdAt, sql`(${newest})`), lt(table.claimedAt, running)));
}
