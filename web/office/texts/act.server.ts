import { data } from 'react-router';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  cancelPlan,
  checkLength,
  checkWithLinks,
  datedBody,
  findLateDays,
  findVersion,
  LARGEST_PICTURE,
  publishText,
  rollBack,
  saveDraft,
  submitText,
  type TextFault,
  type TextKey,
  type TextRefusal,
  type TextResult,
  tidyBody,
  withdrawText,
} from '../../../domain/text/index.ts';
import { type Services, servicesContext, type Work } from '../../loaders/context.ts';
import { LARGEST_TEXT_FORM, textField } from '../../loaders/limited-form.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { dayIn, zonedMoment } from '../moment.ts';
import { reasonFault } from '../reason.ts';
import { placePicture } from './place-picture.ts';
import { type PictureOutcome, takePicture } from './take-picture.server.ts';
import { readTextKey } from './view.server.ts';

export const WITH_PICTURE = { form: LARGEST_TEXT_FORM, file: LARGEST_PICTURE } as const;

export type TextActionResult = {
  /** Null if a picture was added, or could not be kept. */
  readonly refusal: Refusal | null;
  readonly faults: readonly TextFault[];
  readonly submitted: FormValues;
  readonly picture?: PictureOutcome;
};

export const REFUSALS: Readonly<Record<TextRefusal, Refusal>> = {
  changed: 'changed',
  unchanged: 'text-unchanged',
  faults: 'text-faults',
  binding: 'text-binding',
  agreed: 'text-agreed',
  'second-person': 'second-person',
  'bad-time': 'text-time',
};

const ACTS: Readonly<Record<string, Act>> = {
  'save-text': 'write-text',
  'submit-text': 'submit-text',
  'publish-text': 'publish-text',
  'roll-back-text': 'publish-text',
  'withdraw-text': 'unpublish-text',
  'cancel-text-plan': 'cancel-text-plan',
};

/** This process applies the change at once, others within seconds. */
export async function actOnText(routeArgs: RouteArgs) {
  const { who, accountId, step, form } = await act(routeArgs, 'office-text', WITH_PICTURE);
  const { path, locale } = readTextKey(pageUrl(routeArgs.request).searchParams);
  if (step === 'add-picture') return addToText(routeArgs, { path, locale }, { form, who });
  const services = routeArgs.context.get(servicesContext);
  const { database, company, now, settings, refreshTexts } = services;
  const dayOf = (day: Date) => dayIn(day, company.zone);
  const [why, at] = [textField(form, 'why'), textField(form, 'at')];
  const body = tidyBody(path, textField(form, 'body'));
  const refuse = (refusal: Refusal, faults: readonly TextFault[] = []) =>
    data<TextActionResult>(
      { refusal, faults, submitted: readAllFormValues(form) },
      { status: 422 },
    );
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const moment = at === '' ? null : zonedMoment(at, company.zone);
  if (step === 'publish-text' && at !== '' && moment === null) return refuse('text-time');
  const version = textField(form, 'version');
  const publication = { applies: moment ?? now(), dayOf, now: now() };
  const typed = { path, locale, step, body, version };
  const faults = await findFaults(services, typed, publication);
  if (faults.length > 0) return refuse('text-faults', faults);
  const input = { path, locale, who, accountId, why, seen: textField(form, 'seen') };
  const { needsTextReview: needsReview } = settings;
  const change: Readonly<Record<string, (work: Work) => Promise<TextResult>>> = {
    'save-text': (work) => saveDraft(work, { ...input, body }),
    'submit-text': (work) => submitText(work, { ...input, body }),
    'publish-text': (work) =>
      publishText(work, { ...input, body }, { at: moment, needsReview, dayOf }),
    'roll-back-text': (work) => rollBack(work, { ...input, version }, { needsReview, dayOf }),
    'withdraw-text': (work) => withdrawText(work, input),
    'cancel-text-plan': (work) => cancelPlan(work, input),
  };
  const changed = await database.run(async (work) => {
    const result = await change[step]?.(work);
    if (result?.ok) await recordTextStep(work, input, ACTS[step] ?? 'write-text');
    return result;
  });
  if (!changed?.ok) return refuse(REFUSALS[changed?.code ?? 'changed']);
  await refreshTexts();
  return toDone(routeArgs.request, { path, language: locale });
}

/** Answers a form without scripts: with the same form, and the picture at the end of its text. */
async function addToText(
  routeArgs: RouteArgs,
  key: TextKey,
  sent: Pick<StaffAction, 'form' | 'who'>,
) {
  const picture = await takePicture(routeArgs, key, sent);
  const submitted = readAllFormValues(sent.form);
  if ('fault' in picture) {
    const isOurs = picture.fault === 'failed';
    return data<TextActionResult>(
      { refusal: isOurs ? null : 'check-fields', faults: [], submitted, picture },
      { status: isOurs ? 503 : 422 },
    );
  }
  const withPicture = submitted.map(([name, value]) => {
    if (name !== 'body') return [name, value] as const;
    const { at, inserted } = placePicture(value, value.length, picture.markdown);
    return [name, value.slice(0, at) + inserted + value.slice(at)] as const;
  });
  return data<TextActionResult>({ refusal: null, faults: [], submitted: withPicture, picture });
}

type Step = TextKey & Readonly<Record<'step' | 'body' | 'version', string>>;

type Moment = {
  readonly applies: Date;
  readonly dayOf: (moment: Date) => string;
  readonly now: Date;
};

/** Returns the faults of what this step would publish, submit, or save. A draft may have all but one. */
async function findFaults(
  services: Pick<Services, 'database' | 'hasPage'>,
  { step, body, version, ...key }: Step,
  publication: Moment,
): Promise<readonly TextFault[]> {
  switch (step) {
    case 'save-text':
      return checkLength(key, body);
    case 'submit-text':
      return checkWithLinks(key, body, services.hasPage);
    case 'publish-text':
      return findPublicationFaults(services, { ...key, body }, publication);
    case 'roll-back-text': {
      const earlier = await services.database.read((reader) => findVersion(reader, key, version));
      const { now } = publication;
      // An earlier version is published at once.
      return earlier?.body
        ? findPublicationFaults(
            services,
            { ...key, body: earlier.body },
            { ...publication, applies: now },
          )
        : [];
    }
    default:
      return [];
  }
}

async function findPublicationFaults(
  { database, hasPage }: Pick<Services, 'database' | 'hasPage'>,
  { body, ...key }: TextKey & { readonly body: string },
  publication: Moment,
): Promise<readonly TextFault[]> {
  const faults = await checkWithLinks(key, body, hasPage);
  if (faults.length > 0) return faults;
  const dated = await database.read((reader) => datedBody(reader, key, { body, ...publication }));
  return findLateDays(key.path, dated, publication.dayOf(publication.applies));
}

type Noted = TextKey & { readonly who: string; readonly why: string };

/** Writes a step to the audit log. The texts themselves are in the history, which is never changed either. */
export const recordTextStep = (work: Work, { path, locale, who, why }: Noted, done: Act) => {
  const name = `${locale}/${path}`;
  return note(work, { who, why, act: done, object: { kind: 'text', id: name, name } });
};
