import { data } from 'react-router';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  addRule,
  decidedBefore,
  draftRule,
  type End,
  type ExperimentRule,
  endRule,
  listStandingRules,
  pauseRule,
  type RuleDraft,
  removeRule,
  resumeRule,
  ruleFault,
} from '../../../domain/experiment/index.ts';
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
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { utcMoment } from '../moment.ts';
import { type PreviewResult, previewThenSave } from '../preview.server.ts';
import { reasonFault } from '../reason.ts';
import { leftOutOf, looksOf, namesOf, scopeOf, targetOf } from './line.server.ts';
import { faultsAt, type RuleFormFault, type RuleFormFaults, readRule } from './typed.ts';

/** `proof` fills the hidden fields of the form that creates the rule. */
export type RulePreviewData = {
  readonly from: string;
  readonly page: string;
  readonly scope: string;
  /** ISO 8601, or null for when it is saved. */
  readonly startsAt: string | null;
  /** ISO 8601, or null for an open end. */
  readonly endsAt: string | null;
  readonly looks: ReturnType<typeof looksOf>;
  readonly leftOut: string;
  /** Rules that precede this one, and rules that follow it. */
  readonly after: string;
  readonly before: string;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

type NotChanged = {
  readonly refusal: Refusal;
  readonly submitted: FormValues;
  readonly endFault: RuleFormFault | null;
};

export type RulesResult = PreviewResult<RuleFormFaults, RulePreviewData> | NotChanged;

export async function changeRules(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-variants');
  const isNew = acting.step === 'preview-rule' || acting.step === 'add-rule';
  return isNew ? make(routeArgs, acting) : change(routeArgs, acting);
}

const STEPS: Readonly<Record<string, Act>> = {
  'pause-rule': 'pause-rule',
  'resume-rule': 'resume-rule',
  'end-rule': 'end-rule',
  'remove-rule': 'remove-rule',
};

async function change(routeArgs: RouteArgs, { who, step, form }: StaffAction) {
  const id = parseId(textField(form, 'id'));
  const deed = STEPS[step];
  if (id === null || !deed) throw data(null, { status: 404 });
  const submitted = readAllFormValues(form);
  const refuse = (refusal: Refusal, result: Partial<NotChanged> = {}) =>
    data<NotChanged>({ refusal, submitted, endFault: null, ...result }, { status: 422 });
  const [why, text] = [textField(form, 'why'), textField(form, 'end')];
  const at = text === '' ? null : utcMoment(text);
  if (text !== '' && at === null) return refuse('check-fields', { endFault: 'moment' });
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const seen = seenIn(form);
  const { database } = routeArgs.context.get(servicesContext);
  const code = await database.run(async (work) => {
    const changed = await doStep(work, { step, id, end: { at, seen } });
    if (!changed.ok) return changed.code;
    const before = describe(changed.value);
    const after = deed === 'end-rule' ? (at ?? work.now).toISOString() : null;
    await note(work, { who, why, object: objectOf(changed.value), act: deed, before, after });
    return null;
  });
  if (code === null) return toDone(routeArgs.request, sameQuery(routeArgs.request));
  // The page shows the current end, so its form must refer to that one.
  if (code === 'changed') return refuse('changed', { submitted: without(submitted, 'seen') });
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

const without = (sent: FormValues, left: string): FormValues =>
  sent.filter(([name]) => name !== left);

/** The end when the form was shown. */
function seenIn(form: FormData): Date | null {
  const text = textField(form, 'seen');
  return text === '' ? null : new Date(text);
}

function make(routeArgs: RouteArgs, acting: StaffAction) {
  const { database, newId } = routeArgs.context.get(servicesContext);
  const { who, step, form } = acting;
  const once = parseId(textField(form, 'once'));
  return previewThenSave<RuleDraft, RuleFormFaults, RulePreviewData>(routeArgs, acting, {
    isPreview: step === 'preview-rule',
    read: readRule,
    preview: (draft, why) =>
      database.read(async (reader) => {
        const fault = ruleFault(reader, draft);
        if (fault !== null) return { ok: false, faults: faultsAt(fault) };
        const { now } = reader;
        const rule = draftRule(draft, { id: once ?? newId(), by: who, now });
        const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
        const standing = await listStandingRules(reader);
        const around = { standing, now, locale, why, isAtOnce: draft.startsAt === null };
        return { ok: true, shown: previewOf(rule, around) };
      }),
    async save(draft, why) {
      if (once === null) return refused('changed');
      const fault = await database.run((work) => save(work, draft, { who, why, id: once }));
      return fault === null ? done({}) : { ok: false, faults: faultsAt(fault) };
    },
  });
}

/** Returns null if the rule exists, also for a repeated form. */
async function save(
  work: Work,
  draft: RuleDraft,
  { who, why, id }: { readonly who: string; readonly why: string; readonly id: string },
) {
  const added = await addRule(work, { draft, id, by: who });
  if (typeof added === 'string') return added;
  const rule = draftRule(draft, { id, by: who, now: work.now });
  if (added)
    await note(work, { who, why, object: objectOf(rule), act: 'add-rule', after: describe(rule) });
  return null;
}

type Around = {
  readonly standing: readonly ExperimentRule[];
  readonly now: Date;
  readonly locale: Locale;
  readonly why: string;
  readonly isAtOnce: boolean;
};

function previewOf(
  rule: ExperimentRule,
  { standing, now, locale, why, isAtOnce }: Around,
): RulePreviewData {
  const others = standing.filter(({ id }) => id !== rule.id);
  const isAfter = (other: ExperimentRule) =>
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

const objectOf = (rule: ExperimentRule) => ({
  kind: 'rule' as const,
  id: rule.id,
  name: targetOf(rule),
});

/** For the audit log, in English in every language. */
function describe({ channel, market, locale, startsAt, endsAt, pausedAt }: ExperimentRule): string {
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
