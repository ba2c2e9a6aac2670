import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Locale } from '../../locales/index.ts';

const files = import.meta.glob<Messages>('../../locales/*/messages/*.po', {
  eager: true,
  import: 'messages',
});
const cache = new Map<string, I18n>();

/** Returns the translations of a language with all areas. They are created once per locale. */
export function wordsOf(locale: Locale): I18n {
  const known = cache.get(locale.prefix);
  if (known) return known;
  const { tag, numberLocale } = locale;
  const messages = { [tag]: messagesOf(locale) };
  const i18n = setupI18n({ locale: tag, locales: numberLocale, messages });
  cache.set(locale.prefix, i18n);
  return i18n;
}

export const countMessages = (locale: Locale): number => Object.keys(messagesOf(locale)).length;

function messagesOf({ prefix }: Locale): Messages {
  const own = Object.entries(files).filter(([path]) => path.split('/').at(-3) === prefix);
  return Object.assign({}, ...own.map(([, catalog]) => catalog)) as Messages;
}
