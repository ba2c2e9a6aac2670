import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import type { MailKind } from './mail.ts';
import { mailPath } from './render.ts';

/** Returns a phrase from an email's front matter, in English if the translation is outdated, or null. */
export function findMailWord(kind: MailKind, locale: string, name: string): string | null {
  const path = mailPath(kind);
  const own = readProse(path, locale).front[name];
  return own ?? readProse(path, DEFAULT_LOCALE.prefix).front[name] ?? null;
}

/** @throws Error where `findMailWord` returns null */
export function mailWord(kind: MailKind, locale: string, name: string): string {
  const word = findMailWord(kind, locale, name);
  if (word === null) throw new Error(`the front matter of ${kind} lacks ${name}`);
  return word;
}
