import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import type { Locale } from '../../locales/index.ts';
import { compilePageOverrides, messagesVersion } from '../../locales/message-texts.ts';

const files = import.meta.glob<Messages>('../../locales/*/messages/*.po', {
  eager: true,
  import: 'messages',
});
const cache = new MemoizeLast<I18n>();

/** Returns the translations of a language with all areas. They are created once per locale and version of the office's. */
export const wordsOf = (locale: Locale): I18n =>
  cache.get(locale.prefix, [messagesVersion()], () => {
    const { prefix, tag, numberLocale } = locale;
    const messages = { [tag]: { ...messagesOf(locale), ...compilePageOverrides(prefix) } };
    return setupI18n({ locale: tag, locales: numberLocale, messages });
  });

export const countMessages = (locale: Locale): number => Object.keys(messagesOf(locale)).length;

function messagesOf({ prefix }: Locale): Messages {
  const own = Object.entries(files).filter(([path]) => path.split('/').at(-3) === prefix);
  return Object.assign({}, ...own.map(([, catalog]) => catalog)) as Messages;
}
