import { data } from 'react-router';
import type { Result } from '../../kit/result.ts';
import { textField } from '../loaders/limited-form.server.ts';
import type { Refusal } from './act-form.tsx';
import { type DoneQuery, toDone } from './done.server.ts';
import type { Acting, Asking } from './guard.server.ts';
import { reasonFault } from './reason.ts';
import { type Sent, sentOf } from './sent.ts';

/** What the page is told about a form that was looked at, or refused. */
export type Looked<Faults, Shown> = {
  readonly sent: Sent;
  /** Null: nothing is wrong with the form. */
  readonly faults: Faults | null;
  readonly refusal: Refusal | null;
  /** What would happen; null while something is wrong with the form. */
  readonly shown: Shown | null;
};

/** What is wrong with the form. */
export type Faulty<Faults> = { readonly ok: false; readonly faults: Faults };

/** How one kind of form is read, shown and done; each is handed what the one before it made, and the reason. */
export type Steps<Wish, Faults, Shown> = {
  /** Whether the form asks for the look only. */
  readonly isLook: boolean;
  readonly read: (sent: Sent) => { readonly ok: true; readonly wish: Wish } | Faulty<Faults>;
  /** What would happen, with what proves to `save` that somebody has seen it. */
  readonly look: (
    wish: Wish,
    why: string,
  ) => Promise<{ readonly ok: true; readonly shown: Shown } | Faulty<Faults>>;
  /** Does it in one transaction and gives what the page has to know; `changed`: it is not what was seen. */
  readonly save: (
    wish: Wish,
    why: string,
  ) => Promise<Result<DoneQuery, 'changed'> | Faulty<Faults>>;
};

/**
 * Only what was seen is done: a form is answered with what it would do, and that is done when it is sent again with a
 * reason and the proof in it. Where something has changed since, it is shown anew.
 */
export async function lookThenDo<Wish, Faults, Shown>(
  { request }: Asking,
  { form }: Acting,
  { isLook, read, look, save }: Steps<Wish, Faults, Shown>,
) {
  const sent = sentOf(form);
  const why = textField(form, 'why');
  const say = (answer: Partial<Looked<Faults, Shown>>, status = 422) => {
    const nothing: Looked<Faults, Shown> = { sent, faults: null, refusal: null, shown: null };
    return data({ ...nothing, ...answer }, { status });
  };
  const faulty = (faults: Faults) => say({ faults, refusal: 'check-fields' });
  const typed = read(sent);
  if (!typed.ok) return faulty(typed.faults);
  const fault = reasonFault(why);
  if (!isLook && fault === null) {
    const saved = await save(typed.wish, why);
    if (saved.ok) return toDone(request, saved.value);
    if ('faults' in saved) return faulty(saved.faults);
  }
  const seen = await look(typed.wish, why);
  if (!seen.ok) return faulty(seen.faults);
  const { shown } = seen;
  return isLook ? say({ shown }, 200) : say({ shown, refusal: fault ?? 'changed' });
}
