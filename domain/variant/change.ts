import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { deleteRule, lockRule, updateRule } from './store.ts';
import { ruleState, type VariantRule } from './variant.ts';

/** How the rule stood before, or that it was not as somebody thought. */
export type Changed = Result<VariantRule, 'changed'>;

/** A rule that rests leads nobody, until it goes on. */
export const pauseRule = (work: Work, id: string): Promise<Changed> =>
  change(work, id, {
    may: ({ pausedAt }) => pausedAt === null,
    to: () => updateRule(work, id, { pausedAt: work.now }),
  });

/** A rule that rests leads on from now, until its end. */
export const resumeRule = (work: Work, id: string): Promise<Changed> =>
  change(work, id, {
    may: ({ pausedAt }) => pausedAt !== null,
    to: () => updateRule(work, id, { pausedAt: null }),
  });

/** `at`: null is now. `seen`: the end whoever sets it was shown. */
export type End = { readonly at: Date | null; readonly seen: Date | null };

/**
 * Says when a rule ends: now, or at a moment ahead. One that has not begun is removed instead of ended now. `changed`:
 * it is over, or ends at another moment than was `seen`.
 */
export async function endRule(
  work: Work,
  id: string,
  { at, seen }: End,
): Promise<Result<VariantRule, 'changed' | 'in-the-past' | 'ends-before-start'>> {
  const rule = await lockRule(work, id);
  if (rule === null || ruleState(rule, work.now) === 'ended') return refused('changed');
  if (rule.endsAt?.getTime() !== seen?.getTime()) return refused('changed');
  const endsAt = at ?? work.now;
  if (endsAt < work.now) return refused('in-the-past');
  if (endsAt <= rule.startsAt) return refused('ends-before-start');
  await updateRule(work, id, { endsAt });
  return done(rule);
}

/** Removes a rule that never led anybody anywhere: it has not begun. */
export const removeRule = (work: Work, id: string): Promise<Changed> =>
  change(work, id, {
    may: ({ startsAt }) => startsAt > work.now,
    to: () => deleteRule(work, id),
  });

async function change(
  work: Work,
  id: string,
  { may, to }: { may: (rule: VariantRule) => boolean; to: () => Promise<void> },
): Promise<Changed> {
  const rule = await lockRule(work, id);
  if (rule === null || ruleState(rule, work.now) === 'ended' || !may(rule))
    return refused('changed');
  await to();
  return done(rule);
}
