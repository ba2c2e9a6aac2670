import { createHash } from 'node:crypto';
import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  cleanText,
  lengthOf,
  listOwnMacros,
  lockMacros,
  MACRO_FIELDS,
  MACRO_LIMITS,
  writeMacro,
} from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale } from '../../../locales/index.ts';
import { listPlaceholders } from '../../../locales/prose.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';

export type MacroFault = 'bad-name' | 'bad-title' | 'bad-text';
export type MacroResult = {
  readonly refusal: Refusal | null;
  readonly faults: readonly MacroFault[];
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly why: string;
  /** Hash of the macro the form was opened with, or empty for a new one. */
  readonly seen: string;
};

type Typed = Pick<MacroResult, 'name' | 'title' | 'text' | 'why' | 'seen'>;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Detects changes since the macro was shown. */
export const seenIn = ({ name, title, text }: Pick<MacroResult, 'name' | 'title' | 'text'>) =>
  createHash('sha256')
    .update(JSON.stringify([name, title, text]))
    .digest('base64url');

/** Replaces only the macro that the form was opened with. The audit log contains the earlier text. */
export async function saveMacro(routeArgs: RouteArgs, { who, form }: StaffAction) {
  const typed = {
    name: textField(form, 'name').toLowerCase(),
    title: textField(form, 'title'),
    text: cleanText(textField(form, 'text')),
    why: textField(form, 'why'),
    seen: textField(form, 'seen'),
  };
  const { name, why } = typed;
  const faults = faultsOf(typed);
  const refuse = (result: Partial<MacroResult>) =>
    data<MacroResult>({ refusal: null, faults, ...typed, ...result }, { status: 422 });
  const fault = reasonFault(why);
  if (fault !== null) return refuse({ refusal: fault });
  if (faults.length > 0) return refuse({ refusal: 'check-fields' });
  const { prefix } = findLocale(textField(form, 'language')) ?? DEFAULT_LOCALE;
  const { database } = routeArgs.context.get(servicesContext);
  const isSaved = await database.run((work) => save(work, typed, { who, prefix }));
  if (!isSaved) return refuse({ refusal: 'changed' });
  return toDone(routeArgs.request, { language: prefix, name });
}

/** Returns false if another macro has that name by now. Logs a repeated form once. */
async function save(
  work: Work,
  { name, title, text, why, seen }: Typed,
  { who, prefix }: { readonly who: string; readonly prefix: string },
): Promise<boolean> {
  await lockMacros(work);
  const before = (await listOwnMacros(work, prefix)).find((each) => each.name === name);
  if (before?.title === title && before.text === text) return true;
  if (before && seenIn(before) !== seen) return false;
  await writeMacro(work, { id: who, name: who }, { name, title, text, locale: prefix });
  const object = { kind: 'macro' as const, id: `${prefix}/${name}`, name: `${prefix}/${name}` };
  const texts = { before: before?.text ?? null, after: text };
  await note(work, { who, why, object, act: 'write-macro', ...texts });
  return true;
}

function faultsOf({ name, title, text }: Pick<MacroResult, 'name' | 'title' | 'text'>) {
  const faults: MacroFault[] = [];
  const isUnknown = (field: string) => !MACRO_FIELDS.includes(field);
  if (!NAME.test(name) || name.length > MACRO_LIMITS.name) faults.push('bad-name');
  if (title === '' || lengthOf(title) > MACRO_LIMITS.title) faults.push('bad-title');
  if (text === '' || lengthOf(text) > MACRO_LIMITS.text || listPlaceholders(text).some(isUnknown))
    faults.push('bad-text');
  return faults;
}
