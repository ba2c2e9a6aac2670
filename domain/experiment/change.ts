import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type ExperimentRule, ruleState } from './experiment.ts';
import { deleteRule, lockRule, updateRule } from './store.ts';

/** The rule before the change. `changed`: the caller saw an outdated state. */
export type Changed = Result<ExperimentRule, 'changed'>;

export const pauseRule = (work: Work, id: string): Promise<Changed> =>
  change(work, id, {
    isAllowed: ({ pausedAt }) => pausedAt === null,
    apply: () => updateRule(work, id, { pausedAt: work.now }),
  });

export const resumeRule = (work: Work, id: string): Promise<Changed> =>
  change(work, id, {
    isAllowed: ({ pausedAt }) => pausedAt !== null,
    apply: () => updateRule(work, id, { pausedAt: null }),
  });

/** A null `at` means now. `seen` is the end that the caller was shown. */
export type End = { readonly at: Date | null; readonly seen: Date | null };

/** A rule that has not begun must be removed. `changed`: it has ended, or its end is not `seen`. */
export async function endRule(
  work: Work,
  id: string,
  { at, seen }: End,
): Promise<Result<ExperimentRule, 'changed' | 'in-the-past' | 'ends-before-start'>> {
  const rule = await lockRule(work, id);
  if (rule === null || ruleState(rule, work.now) === 'ended') return refused('changed');
  if (rule.endsAt?.getTime() !== seen?.getTime()) return refused('changed');
  const endsAt = at ?? work.now;
  if (endsAt < work.now) return refused('in-the-past');
  if (endsAt <= rule.startsAt) return refused('ends-before-start');
  await updateRule(work, id, { endsAt });
  return done(rule);
}

/** Removes a rule that has not begun. */
export const removeRule = (work: Work, id: string): Promise<Changed> =>
  change(work, id, {
    isAllowed: ({ startsAt }) => startsAt > work.now,
    apply: () => deleteRule(work, id),
  });

async function change(
  work: Work,
  id: string,
  {
    isAllowed,
    apply,
  }: { isAllowed: (rule: ExperimentRule) => boolean; apply: () => Promise<void> },
): Promise<Changed> {
  const rule = await lockRule(work, id);
  if (rule === null || ruleState(rule, work.now) === 'ended' || !isAllowed(rule))
    return refused('changed');
  await apply();
  return done(rule);
}
