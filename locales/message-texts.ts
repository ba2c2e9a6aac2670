/**
 * Messages as texts that the office publishes. Each has a path, `messages/<area>/<id>`, and what is published under it
 * overrides the message file (docs/decisions/0118).
 */
import { createHash } from 'node:crypto';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { normalForm } from '../kit/normal-form.ts';
import type { PoEntry } from '../kit/po.ts';
import { AREAS, type Area, ENGLISH, readEntries } from './entries.ts';
import { findCompileFault } from './format-trial.ts';
import { listTextOverrides, type TextOverride } from './text-overrides.ts';
import { keepMessageWhole } from './whole-words.ts';

export type MessagePlace = { readonly area: Area; readonly id: string };

const PATH = /^messages\/([a-z]+)\/([a-z0-9._-]+)$/;

export const messagePath = ({ area, id }: MessagePlace): string => `messages/${area}/${id}`;

/** Returns null for the path of a long text. */
export function parseMessagePath(path: string): MessagePlace | null {
  const [, name, id] = PATH.exec(path) ?? [];
  const area = AREAS.find((each) => each === name);
  return area && id ? { area, id } : null;
}

const files = new Map<string, ReadonlyMap<string, PoEntry>>();

/** Makes the next calls see edited files. */
export const forgetMessageFiles = (): void => files.clear();

/** Returns the entries of a message file by their ids. The file is read once per process. */
export function entriesOf(area: Area, prefix: string): ReadonlyMap<string, PoEntry> {
  const name = `${prefix}/${area}`;
  const entries =
    files.get(name) ??
    new Map(readEntries('locales', prefix, area).map((entry) => [entry.id, entry]));
  files.set(name, entries);
  return entries;
}

/** Returns the entry of a message in its file, or null if the language has no text for it. */
export function findMessageEntry(path: string, prefix: string): PoEntry | null {
  const place = parseMessagePath(path);
  const entry = place && entriesOf(place.area, prefix).get(place.id);
  return entry?.text ? entry : null;
}

/** Sorted as the English files are. */
export const listMessagePaths = (): string[] =>
  AREAS.flatMap((area) =>
    [...entriesOf(area, ENGLISH.prefix).keys()].map((id) => messagePath({ area, id })),
  );

/** Normalizes quotes, and copies leading and trailing whitespace from the English text. */
export function tidyMessage(typed: string, english: string): string {
  const text = normalForm(typed, 'NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(\p{L})'(?=[\p{L}{<])/gu, '$1’')
    .trim();
  const [start = ''] = /^\s*/.exec(english) ?? [];
  const [end = ''] = /\s*$/.exec(english) ?? [];
  return text === '' ? '' : start + text + end;
}

type MessageOverride = MessagePlace & {
  readonly text: string;
  /** As pages have it. */
  readonly compiled: CompiledMessage;
};

type Overridden = {
  readonly of: readonly TextOverride[];
  readonly version: string;
  readonly byLocale: Map<string, readonly MessageOverride[]>;
};

let kept: Overridden | null = null;

function overridden(): Overridden {
  const of = listTextOverrides();
  if (kept?.of !== of) {
    const own = of.filter(({ path }) => parseMessagePath(path) !== null);
    // The database may list them in another order in each process.
    const facts = own.map(({ path, locale, body }) => JSON.stringify([path, locale, body])).sort();
    const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
    kept = { of, version: own.length === 0 ? '' : digest.slice(0, 12), byLocale: new Map() };
    [compiled, compiledBefore] = [new Map(), compiled];
  }
  return kept;
}

/** Returns a name for what the office has published of the messages, the same in every process. Empty for nothing. */
export const messagesVersion = (): string => overridden().version;

/** Returns the messages of a language that the office overrides. English ones replace missing translations, too. */
export function listMessageOverrides(prefix: string): readonly MessageOverride[] {
  const { of, byLocale } = overridden();
  const known = byLocale.get(prefix);
  if (known !== undefined) return known;
  const own = ofLocale(of, prefix, prefix);
  const english = prefix === ENGLISH.prefix ? [] : ofLocale(of, ENGLISH.prefix, prefix);
  const ownIds = new Set(own.map(({ id }) => id));
  const untranslated = english.filter(
    (message) => !ownIds.has(message.id) && findMessageEntry(messagePath(message), prefix) === null,
  );
  const found = [...own, ...untranslated].sort((one, other) => (one.id < other.id ? -1 : 1));
  byLocale.set(prefix, found);
  return found;
}

/** What cannot be compiled is left out, so that its file applies. It is not published, but one text must not stop all. */
const ofLocale = (
  texts: readonly TextOverride[],
  locale: string,
  prefix: string,
): MessageOverride[] =>
  texts.flatMap((text) => {
    const place = text.locale === locale ? parseMessagePath(text.path) : null;
    const message = place && compileOnce(text, prefix);
    return place && message ? [{ ...place, text: text.body, compiled: message }] : [];
  });

/** By language and text, of these overrides and of those before, because few of thousands change at once. */
let compiled = new Map<string, CompiledMessage | null>();
let compiledBefore = compiled;

function compileOnce(text: TextOverride, prefix: string): CompiledMessage | null {
  const name = `${prefix}\n${text.body}`;
  const known = compiled.get(name) ?? compiledBefore.get(name);
  const message = known === undefined ? compile(text, prefix) : known;
  compiled.set(name, message);
  return message;
}

function compile({ path, body }: TextOverride, prefix: string): CompiledMessage | null {
  const fault = findCompileFault(body, prefix);
  if (fault === null) return compileMessageOrThrow(keepMessageWhole(body, prefix));
  // biome-ignore lint/suspicious/noConsole: the pages have no logger here.
  console.error(`Cannot show the message ${path} in ${prefix}: ${fault}`);
  return null;
}

/** Returns the overridden messages of a language, compiled as pages have them. By default, those of all areas. */
export const compilePageOverrides = (
  prefix: string,
  areas: readonly Area[] = AREAS,
): Record<string, CompiledMessage> =>
  Object.fromEntries(
    listMessageOverrides(prefix)
      .filter(({ area }) => areas.includes(area))
      .map(({ id, compiled: message }) => [id, message]),
  );
