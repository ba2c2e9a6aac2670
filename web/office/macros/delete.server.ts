import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { deleteMacro, listOwnMacros, lockMacros } from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale } from '../../../locales/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';
import { seenIn } from './save.server.ts';

export type DeleteResult = { readonly refusal: Refusal; readonly submitted: FormValues };

/** The audit log contains the deleted text. A built-in macro of that name is offered again. */
export async function removeMacro({ request, context }: RouteArgs, { who, form }: StaffAction) {
  const why = textField(form, 'why');
  const refuse = (refusal: Refusal) =>
    data<DeleteResult>({ refusal, submitted: readAllFormValues(form) }, { status: 422 });
  const fault = reasonFault(why);
  if (fault !== null) return refuse(fault);
  const { prefix } = findLocale(textField(form, 'language')) ?? DEFAULT_LOCALE;
  const given = { who, why, prefix, name: textField(form, 'name'), seen: textField(form, 'seen') };
  const isDone = await context.get(servicesContext).database.run((work) => remove(work, given));
  return isDone ? toDone(request, { language: prefix }) : refuse('changed');
}

type DeleteForm = Readonly<Record<'who' | 'why' | 'prefix' | 'name' | 'seen', string>>;

/** Returns false if the macro has changed since. Logs a repeated form once. */
async function remove(work: Work, { who, why, prefix, name, seen }: DeleteForm): Promise<boolean> {
  await lockMacros(work);
  const before = (await listOwnMacros(work, prefix)).find((each) => each.name === name);
  if (!before?.isOwn) return true;
  if (seenIn(before) !== seen) return false;
  await deleteMacro(work, { name, locale: prefix });
  const object = { kind: 'macro' as const, id: `${prefix}/${name}`, name: `${prefix}/${name}` };
  await note(work, { who, why, object, act: 'delete-macro', before: before.text, after: null });
  return true;
}
