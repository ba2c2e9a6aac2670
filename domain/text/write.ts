import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { days } from '../../kit/time.ts';
import { hashOf } from '../../locales/prose.ts';
import { findLateDays, isAdded, withDay } from './article.ts';
import { checkLength, checkText } from './check.ts';
import {
  findApplied,
  findNewest,
  findPlanned,
  findVersion,
  insertVersion,
  listSteps,
  lockText,
} from './store.ts';
import {
  bindingOf,
  currentEnglish,
  fileBody,
  isOpenDraft,
  isTextKey,
  MOST_DAYS_AHEAD,
  readRepositoryText,
  type TextKey,
  type TextVersion,
  tidyBody,
} from './text.ts';

/**
 * `changed`: somebody took another step in the meantime. `unchanged`: the text already says this. `faults`: the text
 * would break its page. `binding`: orders name its version. `agreed`: buyers agree to it. `second-person`: it isn't in review, or its author or the
 * person who submitted it tries to publish it. `bad-time`: the moment is past or too far away.
 */
export type TextRefusal =
  | 'changed'
  | 'unchanged'
  | 'faults'
  | 'binding'
  | 'agreed'
  | 'second-person'
  | 'bad-time';

export type TextResult = Result<TextVersion, TextRefusal>;

export type TextInput = TextKey & {
  /** Hash of the English text that the body was written for. By default, that of the one that visitors see. */
  readonly original?: string | undefined;
  readonly who: string;
  /** Null for the console. */
  readonly accountId: string | null;
  readonly why: string;
  /** Id of the newest step when the form was opened, or empty. */
  readonly seen: string;
};

export type BodyInput = TextInput & { readonly body: string };

/** Saves what somebody has written so far, with or without faults. */
export async function saveDraft(
  work: Work,
  { body: typed, ...input }: BodyInput,
): Promise<TextResult> {
  const body = tidyBody(input.path, typed);
  const found = await open(work, input);
  if (!found.ok) return found;
  if (checkLength(input, body).length > 0) return refused('faults');
  if (body === bodyBefore(found.value, input)) return refused('unchanged');
  return add(work, input, found.value, { state: 'draft', body, ...ownBy(input), applies: null });
}

/** Puts the text into review, where it waits for a second person. */
export async function submitText(
  work: Work,
  { body: typed, ...input }: BodyInput,
): Promise<TextResult> {
  const body = tidyBody(input.path, typed);
  const found = await open(work, input);
  if (!found.ok) return found;
  if (checkText(input, body).length > 0) return refused('faults');
  const author = authorOf(found.value, body, input);
  const step = { state: 'review', body, ...author, applies: null } as const;
  return add(work, written(found.value, body, input), found.value, step);
}

type Publication = {
  /** Null for at once. */
  readonly at: Date | null;
  readonly needsReview: boolean;
  /** Returns the day of a moment where the company is. Without it, an article keeps the days at its top. */
  readonly dayOf?: (moment: Date) => string;
};

/**
 * Publishes a text, now or at a time. With `needsReview`, only what somebody else wrote and somebody else submitted. A
 * new article gets the day of its publication, unless somebody chose another one.
 */
export async function publishText(
  work: Work,
  { body: typed, ...input }: BodyInput,
  { at, needsReview, dayOf }: Publication,
): Promise<TextResult> {
  const body = tidyBody(input.path, typed);
  const found = await open(work, input);
  if (!found.ok) return found;
  const binding = bindingOf(input.path);
  if (binding !== null) return refused(binding === 'agreed' ? 'agreed' : 'binding');
  if (checkText(input, body).length > 0) return refused('faults');
  const newest = found.value;
  const author = authorOf(newest, body, input);
  // Addresses change, accounts do not.
  const isOther = author.authorId !== input.accountId;
  const isReviewed =
    newest?.state === 'review' && newest.body === body && isOther && newest.who !== input.who;
  if (needsReview && !isReviewed) return refused('second-person');
  if (at !== null && !isAhead(at, work.now)) return refused('bad-time');
  if (at === null && body === (await shownBody(work, input))) return refused('unchanged');
  const applies = at ?? work.now;
  const { now } = work;
  const shown =
    dayOf === undefined ? body : await datedBody(work, input, { body, applies, dayOf, now });
  if (dayOf !== undefined && findLateDays(input.path, shown, dayOf(applies)).length > 0)
    return refused('faults');
  const step = { state: 'published', body: shown, ...author, applies } as const;
  const published = await add(work, written(newest, body, input), newest, step);
  // In the office, the published text comes from the draft. A file may say something else.
  if (input.accountId === null) await keepDraft(work, newest, published);
  return published;
}

/** More steps than any article has before its publication. */
const MOST_STEPS = 1000;

type Dated = Required<Pick<Publication, 'dayOf'>> & {
  readonly body: string;
  readonly applies: Date;
  readonly now: Date;
};

/**
 * Returns a text as its publication will have it. The draft of an article has the day on which it was added, and a plan
 * that was not carried out has its own.
 */
export async function datedBody(
  reader: Reader,
  { path, locale }: TextKey,
  { body, applies, dayOf, now }: Dated,
): Promise<string> {
  if (locale !== 'en' || !isAdded(path)) return body;
  const steps = await listSteps(reader, { path, locale }, { limit: MOST_STEPS, before: null });
  const applied = steps.filter((step) => step.applies !== null && step.applies <= now);
  if (applied.some(({ state }) => state === 'published')) return body;
  const first = steps.at(-1);
  const planned = steps.flatMap((step) => step.applies ?? []);
  const automatic = [...(first ? [first.at] : []), ...planned].map(dayOf);
  return withDay(body, dayOf(applies), automatic);
}

/** Publishes an earlier version again. It was reviewed before, if it was published. */
export async function rollBack(
  work: Work,
  { version, ...input }: TextInput & { readonly version: string },
  { needsReview, ...rest }: Omit<Publication, 'at'>,
): Promise<TextResult> {
  const earlier = await findVersion(work, input, version);
  if (!earlier || earlier.body === null) return refused('changed');
  const wasPublished = earlier.state === 'published' && earlier.applies !== null;
  const publication = { ...rest, at: null, needsReview: needsReview && !wasPublished };
  // It stays a translation of the English that it was written for.
  const { body, original } = earlier;
  return publishText(work, { ...input, body, original }, publication);
}

/** Returns to the file of the repository at once, and ends a plan. */
export async function withdrawText(work: Work, input: TextInput): Promise<TextResult> {
  const found = await open(work, input);
  if (!found.ok) return found;
  const applied = await findApplied(work, input, work.now);
  const planned = await findPlanned(work, input, work.now);
  if (applied?.state !== 'published' && planned === null) return refused('unchanged');
  const withdrawn = await add(work, input, found.value, {
    state: 'withdrawn',
    body: null,
    ...ownBy(input),
    applies: work.now,
  });
  await keepDraft(work, found.value, withdrawn);
  return withdrawn;
}

/** Ends a plan, so that the text stays as visitors see it now. */
export async function cancelPlan(work: Work, input: TextInput): Promise<TextResult> {
  const found = await open(work, input);
  if (!found.ok) return found;
  if ((await findPlanned(work, input, work.now)) === null) return refused('unchanged');
  const applied = await findApplied(work, input, work.now);
  const { state, body, author, authorId } = applied ?? {
    state: 'withdrawn',
    body: null,
    ...ownBy(input),
  };
  const same = { ...input, original: applied?.original ?? input.original };
  const step = { state, body, author, authorId, applies: work.now };
  const canceled = await add(work, same, found.value, step);
  await keepDraft(work, found.value, canceled);
  return canceled;
}

/** Puts an open draft, which a step has covered, on top again. Otherwise nobody could go on writing it. */
async function keepDraft(
  work: Work,
  newest: TextVersion | null,
  covering: TextResult,
): Promise<void> {
  if (newest === null || !isOpenDraft(newest) || !covering.ok) return;
  if (covering.value.body === newest.body) return;
  const { id: _, at: __, ...draft } = newest;
  await insertVersion(work, {
    ...draft,
    id: newId(work.random),
    at: new Date(covering.value.at.getTime() + 1),
  });
}

/** Locks the text. Returns its newest step. */
async function open(
  work: Work,
  input: TextInput,
): Promise<Result<TextVersion | null, TextRefusal>> {
  if (!isTextKey(input)) throw new RangeError(`no text ${input.locale} ${input.path}`);
  await lockText(work, input);
  const newest = await findNewest(work, input);
  return (newest?.id ?? '') === input.seen ? done(newest) : refused('changed');
}

type Step = Pick<TextVersion, 'state' | 'body' | 'author' | 'authorId' | 'applies'>;

async function add(
  work: Work,
  { path, locale, who, why, original }: TextInput,
  newest: TextVersion | null,
  step: Step,
): Promise<TextResult> {
  const version = {
    id: newId(work.random),
    path,
    locale,
    who,
    why,
    ...step,
    original:
      original ??
      hashOf(locale === 'en' ? (readRepositoryText(path, 'en') ?? '') : currentEnglish(path)),
    at: new Date(Math.max(work.now.getTime(), (newest?.at.getTime() ?? 0) + 1)),
  };
  await insertVersion(work, version);
  return done(version);
}

/** A draft stays a translation of the English that it was written for, also when it is submitted or published later. */
const written = (newest: TextVersion | null, body: string, input: TextInput): TextInput => ({
  ...input,
  original:
    input.original ??
    (newest !== null && isOpenDraft(newest) && newest.body === body ? newest.original : undefined),
});

type Author = Pick<TextVersion, 'author' | 'authorId'>;

const ownBy = ({ who, accountId }: TextInput): Author => ({ author: who, authorId: accountId });

/** Who publishes or submits a text that somebody else wrote does not become its author. */
const authorOf = (newest: TextVersion | null, body: string, input: TextInput): Author =>
  newest !== null && newest.body === body
    ? { author: newest.author, authorId: newest.authorId }
    : ownBy(input);

const bodyBefore = (newest: TextVersion | null, place: TextKey): string | null =>
  newest?.body ?? fileBody(place);

async function shownBody(work: Work, place: TextKey): Promise<string | null> {
  const applied = await findApplied(work, place, work.now);
  return applied?.body ?? fileBody(place);
}

function isAhead(at: Date, now: Date): boolean {
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= days(MOST_DAYS_AHEAD);
}
