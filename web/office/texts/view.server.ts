import { data } from 'react-router';
import {
  bindingOf,
  checkWithLinks,
  currentEnglish,
  currentHash,
  fileBody,
  findApplied,
  findNewest,
  findPlanned,
  findVersion,
  isAdded,
  isMessage,
  isOpenDraft,
  isTextKey,
  listSteps,
  readRepositoryText,
  type TextKey,
  type TextVersion,
  textStateOf,
} from '../../../domain/text/index.ts';
import { compareTexts, type DifferentLine } from '../../../kit/difference.ts';
import { SAME } from '../../../locales/entries.ts';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { findMessageEntry } from '../../../locales/message-texts.ts';
import { hashOf } from '../../../locales/prose.ts';
import { findTextOverride } from '../../../locales/text-overrides.ts';
import { servicesContext } from '../../loaders/context.ts';
import { languageName } from '../../loaders/names.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { PAGE_SIZE } from '../query.ts';
import { mayEnter } from '../rooms.ts';
import { kindOf } from './kinds.ts';
import { statesElsewhere, titleOf } from './list.server.ts';
import { pageOf } from './page-of.server.ts';
import { pictureLimits } from './take-picture.server.ts';

/** @throws 404 for a text that the office cannot edit */
export function readTextKey(query: URLSearchParams): TextKey {
  const place = { path: query.get('path') ?? '', locale: query.get('language') ?? 'en' };
  if (!isTextKey(place)) throw data(null, { status: 404 });
  return place;
}

/** @throws 404 for what has no preview, too */
export function readProseKey(query: URLSearchParams): TextKey {
  const key = readTextKey(query);
  if (isMessage(key.path)) throw data(null, { status: 404 });
  return key;
}

export async function openText(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-text');
  const { database, now, settings, hasPage } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const place = readTextKey(query);
  const { path, locale: prefix } = place;
  const found = await database.read(async (reader) => ({
    newest: await findNewest(reader, place),
    applied: await findApplied(reader, place, now()),
    planned: await findPlanned(reader, place, now()),
    compared: await findVersion(reader, place, query.get('version') ?? ''),
    steps: await listSteps(reader, place, { limit: PAGE_SIZE, before: momentOf(query) }),
  }));
  const { newest, applied, planned, compared, steps } = found;
  const isNew = isAdded(path);
  if (isNew && newest === null && applied === null && prefix === 'en')
    throw data(null, { status: 404 });
  const reader = parseAddress(pathname).locale;
  const { tag, direction } = getLocale(prefix);
  const shown = applied?.body ?? fileBody(place);
  const body = newest?.body ?? shown ?? currentEnglish(path);
  const isOpen = newest !== null && isOpenDraft(newest);
  const page = pageOf(path);
  return {
    staff,
    path,
    title: titleOf(path, prefix),
    prefix,
    tag,
    direction,
    kind: kindOf(path),
    language: languageName(getLocale(prefix), reader),
    message: messageFacts(path),
    pictures: pictureLimits(path, reader),
    page: page === null ? null : localize(getLocale(prefix), page),
    state: newest?.state ?? ('original' as const),
    isStale: isStale(place, applied),
    isOriginalChanged: isOriginalChanged(place, applied),
    isUnfit:
      applied?.state === 'published' && findTextOverride(path, prefix)?.body !== applied.body,
    plannedFor: planned?.applies?.toISOString() ?? null,
    binding: bindingOf(path),
    isPublished: applied?.state === 'published',
    isNew,
    mayPublish: mayEnter(staff.role, 'office-text', 'publish-text') && bindingOf(path) === null,
    needsReview: settings.needsTextReview,
    body,
    seen: newest?.id ?? '',
    faults: isOpen ? await checkWithLinks(place, body, hasPage) : [],
    others: statesElsewhere(path, prefix, LOCALES).map(({ prefix: other, state }) => {
      return { prefix: other, state, name: languageName(getLocale(other), reader) };
    }),
    compared: compared?.id ?? null,
    difference: differenceOf(compared?.body ?? (isOpen ? body : null), shown ?? ''),
    steps: steps.map(({ id, state, author, who, why, at, applies }) => {
      return { id, state, author, who, why, at: at.toISOString(), applies: applies?.toISOString() };
    }),
    next: steps.length === PAGE_SIZE ? (steps.at(-1)?.at.toISOString() ?? null) : null,
    isDone: wasDone(query),
  };
}

export type TextView = Awaited<ReturnType<typeof openText>>;

function momentOf(query: URLSearchParams): Date | null {
  const moment = new Date(query.get('after') ?? '');
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Returns the English text of a message and the note for its translators. Null for a long text. */
function messageFacts(path: string) {
  const entry = isMessage(path) ? findMessageEntry(path, 'en') : null;
  if (entry === null) return null;
  const english = findTextOverride(path, 'en')?.body ?? entry.text;
  return { english, note: entry.comments.filter((line) => line !== SAME).join(' ') };
}

/** The English text changed after the translation. */
function isStale(place: TextKey, applied: TextVersion | null): boolean {
  if (place.locale === 'en') return false;
  if (applied?.state === 'published') return applied.original !== currentHash(place.path);
  return textStateOf(place) === 'stale';
}

function isOriginalChanged({ path, locale }: TextKey, applied: TextVersion | null): boolean {
  if (locale !== 'en' || applied?.state !== 'published') return false;
  const file = readRepositoryText(path, locale) ?? '';
  return applied.original !== hashOf(file) && applied.body !== file;
}

/** Lines around each change that show where it is. */
const AROUND = 2;

/** Returns the changed lines with the lines around them, and null for lines that are left out. */
function differenceOf(after: string | null, before: string): (DifferentLine | null)[] | null {
  if (after === null) return null;
  const lines = compareTexts(before, after);
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ change }) => change !== 'same'),
  );
  return lines.flatMap((line, at) => {
    if (isNear[at]) return [line];
    return at === 0 || isNear[at - 1] ? [null] : [];
  });
}
