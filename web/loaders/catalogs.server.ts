import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import { listMessageFiles } from '../../locales/browser-messages.ts';
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

export type ShownMessages = {
  readonly words: I18n;
  /** The files from which the browser takes what the office published. */
  readonly files: string;
  readonly version: string;
};

/** Returns the messages of a document. All parts are of one version, whatever the office publishes while it is rendered. */
export const openMessages = (locale: Locale): ShownMessages => ({
  words: wordsOf(locale),
  files: listMessageFiles(),
  version: messagesVersion(),
});

export const countMessages = (locale: Locale): number => Object.keys(messagesOf(locale)).length;

function messagesOf({ prefix }: Locale): Messages {
  const own = Object.entries(files).filter(([path]) => path.split('/').at(-3) === prefix);
  return Object.assign({}, ...own.map(([, catalog]) => catalog)) as Messages;
}
