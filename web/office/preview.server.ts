import { data } from 'react-router';
import type { Result } from '../../kit/result.ts';
import { textField } from '../loaders/limited-form.server.ts';
import type { Refusal } from './act-form.tsx';
import { type DoneQuery, toDone } from './done.server.ts';
import { type FormValues, readFormValues } from './form-values.ts';
import type { RouteArgs, StaffAction } from './guard.server.ts';
import { reasonFault } from './reason.ts';

export type PreviewResult<Faults, Shown> = {
  readonly sent: FormValues;
  /** Null for a valid form. */
  readonly faults: Faults | null;
  readonly refusal: Refusal | null;
  /** The preview. Null for an invalid form. */
  readonly shown: Shown | null;
};

export type Faulty<Faults> = { readonly ok: false; readonly faults: Faults };

/** Each step gets the result of the previous one, and the reason. */
export type Steps<Draft, Faults, Shown> = {
  readonly isPreview: boolean;
  readonly read: (
    sent: FormValues,
  ) => { readonly ok: true; readonly draft: Draft } | Faulty<Faults>;
  /** Returns the preview with the proof that `save` checks. */
  readonly preview: (
    draft: Draft,
    why: string,
  ) => Promise<{ readonly ok: true; readonly shown: Shown } | Faulty<Faults>>;
  /** Saves in one transaction and returns the query to keep. `changed`: the state differs from the preview. */
  readonly save: (
    draft: Draft,
    why: string,
  ) => Promise<Result<DoneQuery, 'changed'> | Faulty<Faults>>;
};

/**
 * Previews a form, and saves it when it is sent again with a reason and the proof of the preview. Previews again if the
 * state has changed since.
 */
export async function previewThenSave<Draft, Faults, Shown>(
  { request }: RouteArgs,
  { form }: StaffAction,
  { isPreview, read, preview, save }: Steps<Draft, Faults, Shown>,
) {
  const sent = readFormValues(form);
  const why = textField(form, 'why');
  const respond = (result: Partial<PreviewResult<Faults, Shown>>, status = 422) => {
    const nothing: PreviewResult<Faults, Shown> = {
      sent,
      faults: null,
      refusal: null,
      shown: null,
    };
    return data({ ...nothing, ...result }, { status });
  };
  const faulty = (faults: Faults) => respond({ faults, refusal: 'check-fields' });
  const typed = read(sent);
  if (!typed.ok) return faulty(typed.faults);
  const fault = reasonFault(why);
  if (!isPreview && fault === null) {
    const saved = await save(typed.draft, why);
    if (saved.ok) return toDone(request, saved.value);
    if ('faults' in saved) return faulty(saved.faults);
  }
  const previewed = await preview(typed.draft, why);
  if (!previewed.ok) return faulty(previewed.faults);
  const { shown } = previewed;
  return isPreview ? respond({ shown }, 200) : respond({ shown, refusal: fault ?? 'changed' });
}
