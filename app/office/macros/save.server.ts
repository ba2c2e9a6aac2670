import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  cleanText,
  lengthOf,
  listOwnMacros,
  MACRO_FIELDS,
  MACRO_LIMITS,
  writeMacro,
} from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale } from '../../../locales/index.ts';
import { listPlaceholders } from '../../../locales/prose.ts';
import { servicesContext } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type Asking, act } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';

export type MacroFault = 'bad-name' | 'bad-title' | 'bad-text';
/** Why a ready answer was not saved, and what was typed. */
export type MacroAnswer = {
  readonly refusal: Refusal | null;
  readonly faults: readonly MacroFault[];
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly why: string;
};

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Saves a ready answer of one language; what it said before is in the audit log. */
export async function saveMacro(asking: Asking) {
  const { who, form } = await act(asking, 'office-macros');
  const typed = {
    name: textField(form, 'name').toLowerCase(),
    title: textField(form, 'title'),
    text: cleanText(textField(form, 'text')),
    why: textField(form, 'why'),
  };
  const { name, title, text, why } = typed;
  const faults = faultsOf(typed);
  const refuse = (answer: Partial<MacroAnswer>) =>
    data<MacroAnswer>({ refusal: null, faults, ...typed, ...answer }, { status: 422 });
  const fault = reasonFault(why);
  if (fault !== null) return refuse({ refusal: fault });
  if (faults.length > 0) return refuse({});
  const { prefix } = findLocale(textField(form, 'language')) ?? DEFAULT_LOCALE;
  await asking.context.get(servicesContext).database.run(async (work) => {
    const before = (await listOwnMacros(work, prefix)).find((each) => each.name === name);
    await writeMacro(work, { id: who, name: who }, { name, title, text, locale: prefix });
    const object = { kind: 'macro' as const, id: `${prefix}/${name}`, name: `${prefix}/${name}` };
    const texts = { before: before?.text ?? null, after: text };
    await note(work, { who, why, object, act: 'write-macro', ...texts });
  });
  return toDone(asking.request, { language: prefix, name });
}

function faultsOf({ name, title, text }: Pick<MacroAnswer, 'name' | 'title' | 'text'>) {
  const faults: MacroFault[] = [];
  const isUnknown = (field: string) => !MACRO_FIELDS.includes(field);
  if (!NAME.test(name) || name.length > MACRO_LIMITS.name) faults.push('bad-name');
  if (title === '' || lengthOf(title) > MACRO_LIMITS.title) faults.push('bad-title');
  if (text === '' || lengthOf(text) > MACRO_LIMITS.text || listPlaceholders(text).some(isUnknown))
    faults.push('bad-text');
  return faults;
}
