import { data } from 'react-router';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  addRule,
  decidedBefore,
  draftRule,
  type End,
  endRule,
  listStandingRules,
  pauseRule,
  type RuleWish,
  removeRule,
  resumeRule,
  ruleFault,
  type VariantRule,
} from '../../../domain/variant/index.ts';
import { parseId } from '../../../kit/id.ts';
import { done, refused } from '../../../kit/result.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { sameQuery, toDone } from '../done.server.ts';
import { type Acting, type Asking, act } from '../guard.server.ts';
import { type Looked, lookThenDo } from '../look.server.ts';
import { utcMoment } from '../moment.ts';
import { reasonFault } from '../reason.ts';
import { type Sent, triedOf } from '../sent.ts';
import { leftOutOf, looksOf, namesOf, scopeOf, targetOf } from './line.server.ts';
import { faultsAt, type RuleFormFault, type RuleFormFaults, readRule } from './typed.ts';

/** A preview of a rule with the hidden fields of the form that creates it. */
export type RuleTry = {
  readonly from: string;
  readonly page: string;
  readonly scope: string;
  /** ISO 8601, or null for when it is saved. */
  readonly startsAt: string | null;
  /** ISO 8601, or null for an open end. */
  readonly endsAt: string | null;
  readonly looks: ReturnType<typeof looksOf>;
  readonly leftOut: string;
  /** Rules with precedence over it, and rules it precedes. */
  readonly after: string;
  readonly before: string;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

/** Reason for not changing an existing rule. */
type NotChanged = {
  readonly refusal: Refusal;
  readonly tried: Sent;
  /** Fault of the sent end. */
  readonly endFault: RuleFormFault | null;
};

export type RulesAnswer = Looked<RuleFormFaults, RuleTry> | NotChanged;

/** Creates rules after a preview, and pauses, resumes, ends, and removes them. */
export async function changeRules(asking: Asking) {
  const acting = await act(asking, 'office-variants');
  const isNew = acting.step === 'preview-rule' || acting.step === 'add-rule';
  return isNew ? make(asking, acting) : change(asking, acting);
}

const STEPS: Readonly<Record<string, Act>> = {
  'pause-rule': 'pause-rule',
  'resume-rule': 'resume-rule',
  'end-rule': 'end-rule',
  'remove-rule': 'remove-rule',
};

async function change(asking: Asking, { who, step, form }: Acting) {
  const id = parseId(textField(form, 'id'));
  const deed = STEPS[step];
  if (id === null || !deed) throw data(null, { status: 404 });
  const tried = triedOf(form);
  const refuse = (refusal: Refusal, answer: Partial<NotChanged> = {}) =>
    data<NotChanged>({ refusal, tried, endFault: null, ...answer }, { status: 422 });
  const [why, text] = [textField(form, 'why'), textField(form, 'end')];
  const at = text === '' ? null : utcMoment(text);
  if (text !== '' && at === null) return refuse('check-fields', { endFault: 'moment' });
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const seen = seenIn(form);
  const { database } = asking.context.get(servicesContext);
  const code = await database.run(async (work) => {
    const changed = await doStep(work, { step, id, end: { at, seen } });
    if (!changed.ok) return changed.code;
    const before = describe(changed.value);
    const after = deed === 'end-rule' ? (at ?? work.now).toISOString() : null;
    await note(work, { who, why, object: objectOf(changed.value), act: deed, before, after });
    return null;
  });
  if (code === null) return toDone(asking.request, sameQuery(asking.request));
  // The page shows the current end, so its form must refer to that one.
  if (code === 'changed') return refuse('changed', { tried: without(tried, 'seen') });
  return refuse('check-fields', { endFault: code });
}

function doStep(
  work: Work,
  { step, id, end }: { readonly step: string; readonly id: string; readonly end: End },
) {
  if (step === 'pause-rule') return pauseRule(work, id);
  if (step === 'resume-rule') return resumeRule(work, id);
  return step === 'end-rule' ? endRule(work, id, end) : removeRule(work, id);
}

const without = (sent: Sent, left: string): Sent => sent.filter(([name]) => name !== left);

/** Returns the end that the form was shown with. */
function seenIn(form: FormData): Date | null {
  const text = textField(form, 'seen');
  return text === '' ? null : new Date(text);
}

function make(asking: Asking, acting: Acting) {
  const { database, newId } = asking.context.get(servicesContext);
  const { who, step, form } = acting;
  const once = parseId(textField(form, 'once'));
  return lookThenDo<RuleWish, RuleFormFaults, RuleTry>(asking, acting, {
    isLook: step === 'preview-rule',
    read: readRule,
    look: (wish, why) =>
      database.read(async (reader) => {
        const fault = ruleFault(reader, wish);
        if (fault !== null) return { ok: false, faults: faultsAt(fault) };
        const { now } = reader;
        const rule = draftRule(wish, { id: once ?? newId(), by: who, now });
        const { locale } = parseAddress(pageUrl(asking.request).pathname);
        const standing = await listStandingRules(reader);
        const around = { standing, now, locale, why, isAtOnce: wish.startsAt === null };
        return { ok: true, shown: tryOf(rule, around) };
      }),
    async save(wish, why) {
      if (once === null) return refused('changed');
      const fault = await database.run((work) => save(work, wish, { who, why, id: once }));
      return fault === null ? done({}) : { ok: false, faults: faultsAt(fault) };
    },
  });
}

/** Returns null if the rule exists, created now or by the same form before. */
async function save(
  work: Work,
  wish: RuleWish,
  { who, why, id }: { readonly who: string; readonly why: string; readonly id: string },
) {
  const added = await addRule(work, { wish, id, by: who });
  if (typeof added === 'string') return added;
  const rule = draftRule(wish, { id, by: who, now: work.now });
  if (added)
    await note(work, { who, why, object: objectOf(rule), act: 'add-rule', after: describe(rule) });
  return null;
}

type Around = {
  readonly standing: readonly VariantRule[];
  readonly now: Date;
  readonly locale: Locale;
  readonly why: string;
  readonly isAtOnce: boolean;
};

function tryOf(rule: VariantRule, { standing, now, locale, why, isAtOnce }: Around): RuleTry {
  const others = standing.filter(({ id }) => id !== rule.id);
  const isAfter = (other: VariantRule) =>
    other.pausedAt === null && decidedBefore(other, [rule], now).length > 0;
  return {
    from: getProduct(rule.product).path,
    page: targetOf(rule),
    scope: scopeOf(rule, locale),
    startsAt: isAtOnce ? null : rule.startsAt.toISOString(),
    endsAt: rule.endsAt?.toISOString() ?? null,
    looks: looksOf(rule, locale),
    leftOut: leftOutOf(targetOf(rule), locale),
    after: namesOf(decidedBefore(rule, others, now), locale),
    before: namesOf(others.filter(isAfter), locale),
    proof: { once: rule.id },
    why,
  };
}

const objectOf = (rule: VariantRule) => ({
  kind: 'rule' as const,
  id: rule.id,
  name: targetOf(rule),
});

/** Returns the rule for the audit log, in English in every language. */
function describe({ channel, market, locale, startsAt, endsAt, pausedAt }: VariantRule): string {
  const parts: readonly (readonly [string, string | null | undefined])[] = [
    ['language', locale],
    ['market', market],
    ['channel', channel],
    ['from', startsAt.toISOString()],
    ['until', endsAt?.toISOString()],
    ['paused', pausedAt?.toISOString()],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join('; ');
}
