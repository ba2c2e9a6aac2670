import { data } from 'react-router';
import { findAccountByEmail } from '../../../domain/account/index.ts';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  addCustomerNote,
  type Customer,
  changeCustomerNote,
  NOTE_LENGTH,
  removeCustomerNote,
} from '../../../domain/customer/index.ts';
import { cleanText, lengthOf } from '../../../domain/ticket/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { readAddress } from './find.server.ts';

export type NoteFault = 'required' | 'long' | 'full';

export type NoteResult = {
  readonly refusal: Refusal;
  readonly noteFault?: NoteFault | null;
  readonly submitted: FormValues;
};

const ACTS: Readonly<Record<string, Act>> = {
  'add-note': 'add-customer-note',
  'change-note': 'change-customer-note',
  'remove-note': 'remove-customer-note',
};

/** The log names the customer and not the text, because nothing can be deleted from it. */
export async function actOnNotes(routeArgs: RouteArgs, { who, step, form }: StaffAction) {
  const email = readAddress(pageUrl(routeArgs.request).searchParams);
  const refuse = (refusal: Refusal, noteFault: NoteFault | null = null) =>
    data<NoteResult>({ refusal, noteFault, submitted: readAllFormValues(form) }, { status: 422 });
  const text = cleanText(textField(form, 'text'));
  if (step !== 'remove-note') {
    if (text === '') return refuse('check-fields', 'required');
    if (lengthOf(text) > NOTE_LENGTH) return refuse('check-fields', 'long');
  }
  const { database } = routeArgs.context.get(servicesContext);
  const outcome = await database.run(async (work) => {
    const account = await findAccountByEmail(work, email);
    const customer = { email, accountId: account?.id ?? null };
    const kept = await keep(work, step, { customer, by: who, text, form });
    if (kept !== 'new') return kept;
    const object = { kind: 'customer' as const, id: email, name: email };
    await note(work, { who, object, act: ACTS[step] ?? 'add-customer-note', why: email });
    return kept;
  });
  if (outcome === 'full') return refuse('check-fields', 'full');
  if (outcome === 'gone') return refuse('changed');
  return toDone(routeArgs.request, { email });
}

type NoteForm = {
  readonly customer: Customer;
  readonly by: string;
  readonly text: string;
  readonly form: FormData;
};

/** `same`: the form was sent twice. */
async function keep(
  work: Work,
  step: string,
  { customer, by, text, form }: NoteForm,
): Promise<'new' | 'same' | 'full' | 'gone'> {
  if (step === 'add-note') {
    if (customer.email === '') return 'gone';
    const added = await addCustomerNote(work, customer, { by, text });
    if (!added.ok) return added.code;
    return added.value.isNew ? 'new' : 'same';
  }
  const found = { id: textField(form, 'note'), seen: cleanText(textField(form, 'seen')) };
  if (step === 'remove-note')
    return (await removeCustomerNote(work, customer, found)) === null ? 'gone' : 'new';
  return (await changeCustomerNote(work, customer, { ...found, by, text })) ? 'new' : 'gone';
}
