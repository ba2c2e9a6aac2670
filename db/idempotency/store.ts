import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { newId } from '../../kit/id.ts';
import { hours, seconds } from '../../kit/time.ts';
import type { Work } from '../work.ts';
import { idempotency as table } from './table.ts';

/** How long the same answer is given again. */
export const KEEP_ANSWER = hours(24);
/** A request that runs longer than this has crashed: the next one with its key runs. */
export const RELEASE_AFTER = seconds(60);
/** More records than this are not kept through a sweep, the oldest go first. */
export const MOST_RECORDS = 20_000;

/** What is answered again. `body` is the caller's own encoding; null: shown once, or too long to be kept. */
export type KeptAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/** `id` says who asked with which key, `request` what was asked. */
export type KeyedRequest = { readonly id: string; readonly request: string };

/** Run it; somebody else does; the key was used for another request; or it was answered before. */
export type Claimed =
  | { readonly kind: 'run'; readonly claim: string }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-request' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer };

/**
 * The right to run a request, given to one caller only. Commit before running: the record is what
 * the others see. Expired and crashed records are taken over.
 */
export async function claimKey(work: Work, asked: KeyedRequest): Promise<Claimed> {
  const claim = newId(work.random);
  const fresh = { ...asked, claim, claimedAt: work.now, createdAt: work.now };
  const expired = new Date(work.now.getTime() - KEEP_ANSWER);
  await work.tx.delete(table).where(and(eq(table.id, asked.id), lte(table.createdAt, expired)));
  const inserted = await work.tx
    .insert(table)
    .values(fresh)
    .onConflictDoNothing()
    .returning({ id: table.id });
  if (inserted.length > 0) return { kind: 'run', claim };
  const [known] = await work.tx.select().from(table).where(eq(table.id, asked.id)).for('update');
  // Gone since: its request failed and was released.
  if (!known) return { kind: 'running' };
  if (known.request !== asked.request) return { kind: 'other-request' };
  if (known.status !== null) {
    const { status, headers, body } = known;
    return { kind: 'answered', answer: { status, headers: headers ?? {}, body } };
  }
  if (work.now.getTime() - known.claimedAt.getTime() < RELEASE_AFTER) return { kind: 'running' };
  await work.tx.update(table).set({ claim, claimedAt: work.now }).where(eq(table.id, asked.id));
  return { kind: 'run', claim };
}

/** Keeps the answer of the one that runs it; nothing happens when another took it over. */
export async function finishKey(
  work: Work,
  { id, claim }: { readonly id: string; readonly claim: string },
  answer: KeptAnswer,
): Promise<void> {
  await work.tx
    .update(table)
    .set({ ...answer })
    .where(and(eq(table.id, id), eq(table.claim, claim)));
}

/** Forgets a request that came to nothing, so that it can be tried again. */
export async function releaseKey(
  work: Work,
  { id, claim }: { readonly id: string; readonly claim: string },
): Promise<void> {
  await work.tx
    .delete(table)
    .where(and(eq(table.id, id), eq(table.claim, claim), isNull(table.status)));
}

/** Removes what is no longer answered again, and the oldest beyond `most`. */
export async function sweepKeys(work: Work, most = MOST_RECORDS): Promise<void> {
  const expired = new Date(work.now.getTime() - KEEP_ANSWER);
  await work.tx.delete(table).where(lte(table.createdAt, expired));
  const newest = work.tx
    .select({ createdAt: table.createdAt })
    .from(table)
    .orderBy(desc(table.createdAt))
    .offset(most)
    .limit(1);
  const running = new Date(work.now.getTime() - RELEASE_AFTER);
  await work.tx
    .delete(table)
    .where(and(lte(table.createdAt, sql`(${newest})`), lt(table.claimedAt, running)));
}
