import {
  currentHash,
  isAdded,
  isMessage,
  isTextKey,
  listNewestSteps,
  listTextPaths,
  type TextStep,
  textStateOf,
} from '../../../domain/text/index.ts';
import { findLocale, type Locale } from '../../../locales/index.ts';
import { findMessageEntry, listMessagePaths } from '../../../locales/message-texts.ts';
import type { ProseState } from '../../../locales/originals.ts';
import { readFront } from '../../../locales/prose.ts';
import { findTextOverride } from '../../../locales/text-overrides.ts';
import type { Services } from '../../loaders/context.ts';
import { productName } from '../orders/line.server.ts';
import { nextQuery, oneOf, PAGE_SIZE } from '../query.ts';
import { KINDS, kindOf, STATES, type State } from './kinds.ts';
import { searchMessages } from './search-messages.server.ts';

const ORIGINAL = 'en';
const NONE: ReadonlySet<string> = new Set();

export const readFilters = (query: URLSearchParams) => ({
  language: findLocale(query.get('language') ?? '')?.prefix ?? ORIGINAL,
  kind: oneOf(KINDS, query.get('kind')),
  state: oneOf(STATES, query.get('state')),
  search: (query.get('search') ?? '').trim().slice(0, 300),
});

/**
 * Returns the texts of a language in the order of their paths, and the query of the next page. There are thousands of
 * messages, so they have a list of their own. The other lists have only those that somebody edited, and new articles.
 */
export async function listTexts(
  { database, now }: Pick<Services, 'database' | 'now'>,
  query: URLSearchParams,
) {
  const { language, kind, state, search } = readFilters(query);
  const steps = await database.read((reader) => listNewestSteps(reader, language));
  const newest = new Map(steps.map((step) => [step.path, step]));
  const part = search.toLowerCase();
  const known = listTextPaths();
  const edited = [...newest.keys()].filter(
    (path) => !known.includes(path) && isTextKey({ path, locale: language }),
  );
  const paths = kind === 'message' ? listMessagePaths() : [...known, ...edited];
  const elsewhere = kind === 'message' && part !== '' ? await searchMessages(part) : NONE;
  const found = paths
    .filter((path) => kind === null || kindOf(path) === kind)
    .map((path) => lineOf(path, language, { step: newest.get(path), now: now() }))
    .filter(({ states }) => state === null || states.includes(state))
    .filter(
      ({ path, title }) =>
        [path, title.toLowerCase()].some((text) => text.includes(part)) || elsewhere.has(path),
    );
  const from = found.findIndex(({ path }) => path === query.get('after')) + 1;
  const shown = found.slice(from, from + PAGE_SIZE);
  const last = found.length > from + PAGE_SIZE ? shown.at(-1)?.path : undefined;
  return { texts: shown, next: nextQuery(query, last) };
}

const RELEASE = /^products\/([^/]+)\/releases\/(.+)\.md$/;

const messageIn = (path: string, language: string): string | null =>
  findTextOverride(path, language)?.body ?? findMessageEntry(path, language)?.text ?? null;

/**
 * Returns a title for people: of the page, the subject of the email, the description of the window, the release, or the
 * message itself.
 */
export function titleOf(path: string, language: string): string {
  if (isMessage(path)) return messageIn(path, language) ?? messageIn(path, ORIGINAL) ?? path;
  // Nobody has published it yet.
  if (isAdded(path) && findTextOverride(path, ORIGINAL) === null) return path;
  const { title, heading, subject, alt } = readFront(path, language);
  const [, product, version] = RELEASE.exec(path) ?? [];
  const release = product === undefined ? path : `${productName(product)} ${version}`;
  return title ?? heading ?? subject ?? alt ?? release;
}

function lineOf(
  path: string,
  language: string,
  { step, now }: { readonly step: TextStep | undefined; readonly now: Date },
) {
  const states = statesOf(path, language, { step, now });
  return {
    path,
    kind: kindOf(path),
    title: titleOf(path, language),
    states: states.length > 0 ? states : (['original'] as const satisfies State[]),
    who: step?.who ?? null,
    at: step?.at.toISOString() ?? null,
  };
}

function statesOf(
  path: string,
  language: string,
  { step, now }: { readonly step: TextStep | undefined; readonly now: Date },
): State[] {
  const states: State[] = [];
  if (step?.state === 'draft' || step?.state === 'review') states.push(step.state);
  if (step?.applies && step.applies > now) states.push('planned');
  if (findTextOverride(path, language) !== null) states.push('published');
  const translated = textStateOf({ path, locale: language });
  if (translated !== 'done') states.push(translated);
  return states;
}

/** Returns the state of a text in every other language. */
export const statesElsewhere = (path: string, language: string, locales: readonly Locale[]) => {
  const hash = currentHash(path);
  return locales
    .filter(({ prefix }) => prefix !== language)
    .map(({ prefix }): { readonly prefix: string; readonly state: ProseState } => {
      return { prefix, state: textStateOf({ path, locale: prefix }, hash) };
    });
};
