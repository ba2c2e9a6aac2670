import type { Reader, Work } from '../../db/work.ts';
import { DEFAULT_LOCALE, findLocale, folderOf } from '../../locales/index.ts';
import { fillProse, listPlaceholders, listTranslations, readProse } from '../../locales/prose.ts';
import { saveMacro, selectMacros } from './store-office.ts';
import type { Macro, Staff, Ticket } from './ticket.ts';

/** Built-in macros at `content/macros/<name>.md`, translated into every language. */
const BUILT_IN = ['find-licence-key', 'ask-for-details', 'money-back'] as const;

/** Returns the macros in the ticket's language, filled in. A macro of staff replaces the built-in one of that name. */
export async function listMacros(
  reader: Reader,
  siteUrl: string,
  ticket: Pick<Ticket, 'locale' | 'name' | 'number'>,
): Promise<Macro[]> {
  const fields = fieldsOf(siteUrl, ticket);
  const builtIn = BUILT_IN.map((name) => readBuiltIn(name, ticket.locale));
  // The last of a name wins. Staff's English replaces the built-in English, but not a translation.
  const ranked: Macro[] = [
    ...builtIn,
    ...(await selectMacros(reader, DEFAULT_LOCALE.prefix)),
    ...builtIn.filter(({ name }) => listTranslations(sourceOf(name)).includes(ticket.locale)),
    ...(await selectMacros(reader, ticket.locale)),
  ];
  const found = new Map(ranked.map((macro) => [macro.name, macro]));
  return [...found.values()].map((macro) => {
    const filled = { locale: ticket.locale, front: {}, html: '', text: macro.text };
    return { ...macro, text: fillProse(filled, fields).text };
  });
}

/** `isOwn`: staff wrote it. `isBrought`: a built-in macro has this name. */
export type WrittenMacro = Macro & { readonly isOwn: boolean; readonly isBrought: boolean };

export async function listOwnMacros(reader: Reader, locale: string): Promise<WrittenMacro[]> {
  const builtIn = BUILT_IN.map((name) => ({ ...readBuiltIn(name, locale), isOwn: false }));
  const found = new Map(builtIn.map((macro) => [macro.name, macro]));
  for (const macro of await selectMacros(reader, locale))
    found.set(macro.name, { ...macro, isOwn: true });
  const isBrought = (name: string) => builtIn.some((macro) => macro.name === name);
  return [...found.values()].map(({ name, title, text, isOwn }) => ({
    name,
    title,
    text,
    isOwn,
    isBrought: isBrought(name),
  }));
}

export const MACRO_FIELDS: readonly string[] = Object.keys(
  fieldsOf('', { locale: DEFAULT_LOCALE.prefix, name: '', number: '' }),
);

/**
 * The text may use the placeholders in `MACRO_FIELDS`.
 * @throws RangeError for an unknown language, Error for an unknown placeholder
 */
export async function writeMacro(
  work: Work,
  staff: Staff,
  { locale, ...macro }: Macro & { readonly locale: string },
): Promise<void> {
  if (!findLocale(locale)) throw new RangeError(`unknown locale ${locale}`);
  const unknown = listPlaceholders(macro.text).filter((name) => !MACRO_FIELDS.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown placeholders: {${unknown.join('}, {')}}`);
  await saveMacro(work, { ...macro, locale, staffId: staff.id, updatedAt: work.now });
}

const sourceOf = (name: string): string => `content/macros/${name}.md`;

function readBuiltIn(name: string, locale: string): Macro {
  const { front, text } = readProse(sourceOf(name), locale);
  return { name, title: front['title'] ?? name, text };
}

function fieldsOf(
  siteUrl: string,
  { locale, name, number }: Pick<Ticket, 'locale' | 'name' | 'number'>,
) {
  const home = siteUrl + folderOf(locale);
  return {
    name,
    number,
    key_url: `${home}/license/retrieve`,
    withdraw_url: `${home}/company/withdraw`,
    refund_url: `${home}/company/refund-policy`,
  };
}
