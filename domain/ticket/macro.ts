import type { Reader, Work } from '../../db/work.ts';
import { DEFAULT_LOCALE, folderOf, getLocale } from '../../locales/index.ts';
import { fillProse, listPlaceholders, listTranslations, readProse } from '../../locales/prose.ts';
import { saveMacro, selectMacros } from './store-office.ts';
import type { Macro, Staff, Ticket } from './ticket.ts';

/** Answers the shop brings along, at `content/macros/<name>.md`; translators have them in every language. */
const BROUGHT = ['find-licence-key', 'ask-for-details', 'money-back'] as const;

/**
 * The answers staff can use in a request, in its language and with its name and links filled in. What staff have
 * written themselves in that language stands for what the shop brings under the same name; what lacks in it is English.
 */
export async function listMacros(
  reader: Reader,
  siteUrl: string,
  ticket: Pick<Ticket, 'locale' | 'name' | 'number'>,
): Promise<Macro[]> {
  const fields = fieldsOf(siteUrl, ticket);
  const brought = BROUGHT.map((name) => broughtIn(name, ticket.locale));
  // The last of a name counts: English of staff stands for English of the shop, and for no other language.
  const ranked: Macro[] = [
    ...brought,
    ...(await selectMacros(reader, DEFAULT_LOCALE.prefix)),
    ...brought.filter(({ name }) => listTranslations(sourceOf(name)).includes(ticket.locale)),
    ...(await selectMacros(reader, ticket.locale)),
  ];
  const found = new Map(ranked.map((macro) => [macro.name, macro]));
  return [...found.values()].map((macro) => {
    const filled = { locale: ticket.locale, front: {}, html: '', text: macro.text };
    return { ...macro, text: fillProse(filled, fields).text };
  });
}

/** An answer as it was written, and by whom: by staff, in place of what the shop brings under the same name. */
export type WrittenMacro = Macro & { readonly isOwn: boolean; readonly isBrought: boolean };

/** The answers of a language as they were written, nothing filled in, for whoever changes them. */
export async function listOwnMacros(reader: Reader, locale: string): Promise<WrittenMacro[]> {
  const brought = BROUGHT.map((name) => ({ ...broughtIn(name, locale), isOwn: false }));
  const found = new Map(brought.map((macro) => [macro.name, macro]));
  for (const macro of await selectMacros(reader, locale))
    found.set(macro.name, { ...macro, isOwn: true });
  const isBrought = (name: string) => brought.some((macro) => macro.name === name);
  return [...found.values()].map(({ name, title, text, isOwn }) => ({
    name,
    title,
    text,
    isOwn,
    isBrought: isBrought(name),
  }));
}

/** What `{name}` and the like may be called in such an answer. */
export const MACRO_FIELDS: readonly string[] = Object.keys(
  fieldsOf('', { locale: DEFAULT_LOCALE.prefix, name: '', number: '' }),
);

/**
 * Writes an answer for later, in one language. The text may hold `{name}`, `{number}` and the links of `fieldsOf`.
 * @throws RangeError for an unknown language, Error for a placeholder that nothing fills
 */
export async function writeMacro(
  work: Work,
  staff: Staff,
  { locale, ...macro }: Macro & { readonly locale: string },
): Promise<void> {
  getLocale(locale);
  const unknown = listPlaceholders(macro.text).filter((name) => !MACRO_FIELDS.includes(name));
  if (unknown.length > 0) throw new Error(`nothing fills {${unknown.join('}, {')}}`);
  await saveMacro(work, { ...macro, locale, staffId: staff.id, updatedAt: work.now });
}

const sourceOf = (name: string): string => `content/macros/${name}.md`;

function broughtIn(name: string, locale: string): Macro {
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
