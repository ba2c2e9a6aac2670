/** Messages that the server writes outside of pages. Pages have theirs compiled into the build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { messageValues } from '../kit/message-values.ts';
import { parsePo } from '../kit/po.ts';
import { getLocale, type Locale } from './index.ts';
import { forgetMessageFiles, listMessageOverrides, messagesVersion } from './message-texts.ts';
import type { MessageArea, MessageKey, MessageParams } from './messages.generated.ts';
import { keepMessageWhole } from './whole-words.ts';

type Params<Key extends MessageKey> = keyof MessageParams[Key] extends never
  ? []
  : [params: MessageParams[Key]];

/** A wrong key or parameter does not compile. */
export type Words = <Key extends MessageKey>(key: Key, ...params: Params<Key>) => string;

const ORIGINAL = 'en';
const cache = new Map<string, I18n>();

/**
 * Cached. A missing translation is in English.
 * @throws RangeError if `prefix` doesn't have the form of one, Error when an area has no English file
 */
export const openWords = (
  prefix: string,
  areas: readonly MessageArea[],
  root: string = process.cwd(),
): Words => open(prefix, areas, { root, isPage: false });

/** As `openWords`, with the line break rules of `keepMessageWhole`, as on pages. */
export const openPageWords = (prefix: string, areas: readonly MessageArea[]): Words =>
  open(prefix, areas, { root: process.cwd(), isPage: true });

/** Makes the next calls see edited files. */
export function forgetWords(): void {
  cache.clear();
  forgetMessageFiles();
}

let keptVersion = messagesVersion();

/** What the office published since then is in no catalog that was opened before. */
function forgetOlder(): void {
  const version = messagesVersion();
  if (version !== keptVersion) cache.clear();
  keptVersion = version;
}

type Place = { readonly root: string; readonly isPage: boolean };

function open(prefix: string, areas: readonly MessageArea[], place: Place): Words {
  forgetOlder();
  const locale = getLocale(prefix);
  const name = `${place.root}\n${place.isPage}\n${prefix}\n${areas.join()}`;
  const i18n = cache.get(name) ?? load(locale, areas, place);
  cache.set(name, i18n);
  return (key, ...params) => i18n._(key, messageValues(params[0] ?? {}, locale.direction));
}

function load(
  { prefix, tag, numberLocale }: Locale,
  areas: readonly MessageArea[],
  { root, isPage }: Place,
): I18n {
  const messages: Messages = {};
  for (const language of new Set([ORIGINAL, prefix])) {
    for (const area of areas) {
      const file = join(root, 'locales', language, 'messages', `${area}.po`);
      if (language !== ORIGINAL && !existsSync(file)) continue;
      for (const { id, text } of parsePo(readFileSync(file, 'utf8'))) {
        if (text)
          messages[id] = compileMessageOrThrow(isPage ? keepMessageWhole(text, prefix) : text);
      }
    }
  }
  // The office writes over the files of this shop only.
  for (const { area, id, text } of root === process.cwd() ? listMessageOverrides(prefix) : []) {
    if (areas.includes(area))
      messages[id] = compileMessageOrThrow(isPage ? keepMessageWhole(text, prefix) : text);
  }
  return setupI18n({ locale: tag, locales: numberLocale, messages: { [tag]: messages } });
}
