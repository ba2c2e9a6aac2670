import { splitFront } from '../../kit/markdown.ts';
import { normalForm } from '../../kit/normal-form.ts';
import { ENGLISH } from '../../locales/entries.ts';
import { findLocale } from '../../locales/index.ts';
import { findMessageEntry, parseMessagePath, tidyMessage } from '../../locales/message-texts.ts';
import { listOriginals } from '../../locales/originals.ts';
import { readFileText } from '../../locales/prose.ts';
import { withoutStamp } from '../../locales/prose-faults.ts';
import { LONGEST_MESSAGE } from '../../locales/text-faults.ts';
import { findTextOverride } from '../../locales/text-overrides.ts';
import { articleModel, isArticle } from './article.ts';

/** `review`: it waits for a second person. `withdrawn`: the file of the repository applies again. */
export type TextState = 'draft' | 'review' | 'published' | 'withdrawn';

export type TextKey = {
  /** Path of the English original, such as `content/faq/refund.md`, or of a message, such as `messages/public/nav.faq`. */
  readonly path: string;
  /** Prefix of the language. */
  readonly locale: string;
};

/** One step in the history of a text. Never changed. */
export type TextVersion = TextKey & {
  readonly id: string;
  readonly state: TextState;
  /** As a file, without the stamp of translations, or as a message. Null for a withdrawal. */
  readonly body: string | null;
  /** Hash of the English text that it was written for. */
  readonly original: string;
  /** The author's email address at that time. */
  readonly author: string;
  /** The author's account. Null for the console. */
  readonly authorId: string | null;
  /** Email address at that time of the person who took this step, or `console`. */
  readonly who: string;
  readonly why: string;
  readonly at: Date;
  /** When a published or withdrawn version begins to apply. Null for the others. */
  readonly applies: Date | null;
};

/** Whether somebody still writes this version, or it waits for a second person. */
export const isOpenDraft = ({ state }: Pick<TextVersion, 'state'>): boolean =>
  state === 'draft' || state === 'review';

/** In UTF-16 units. The longest file has less than half of it. */
export const LONGEST_TEXT = 50_000;

/** Returns whether a path is that of a message, a short text of the pages. */
export const isMessage = (path: string): boolean => parseMessagePath(path) !== null;

export const longestOf = (path: string): number =>
  isMessage(path) ? LONGEST_MESSAGE : LONGEST_TEXT;

/** How far ahead a text can be planned, in days. */
export const MOST_DAYS_AHEAD = 366;

/** Macros have pages of their own, and versions of legal texts that were in force stay as they were. */
const NOT_HERE = /^content\/(?:macros|legal\/[^/]+)\/[^/]+$/;

/** Sorted paths of the long texts that the office can edit. */
export const listTextPaths = (root: string = process.cwd()): string[] =>
  listOriginals(root).filter((path) => !NOT_HERE.test(path));

export function isTextKey({ path, locale }: TextKey): boolean {
  if (findLocale(locale)?.prefix !== locale) return false;
  if (isMessage(path)) return findMessageEntry(path, ENGLISH.prefix) !== null;
  // An article begins as an English draft, and is translated once visitors see it.
  return listTextPaths().includes(path) || (locale === ENGLISH.prefix && isArticle(path));
}

/** What buyers tick or read beside the button of the order, and what their email confirms (`domain/order/order-terms.ts`). */
const AGREED =
  /^messages\/[a-z]+\/(?:pay\.(?:terms|waiver|submit(?:-free)?|duty)|price\.(?:renewal|renews)-.+|subscription\.renews-.+)$/;

/** The lines at the top of emails that repeat what their buyers agreed to. */
const CONFIRMED: Readonly<Record<string, readonly string[]>> = {
  'content/mails/order.md': ['renews_month', 'renews_year', 'declared'],
};

/** Returns the names of the lines that repeat what buyers agreed to, and that differ from the file. */
export function listChangedTerms({ path, locale }: TextKey, text: string): readonly string[] {
  const file = readFileText(path, locale);
  if (file === null) return [];
  const [agreed, { front }] = [splitFront(file).front, splitFront(text)];
  return (CONFIRMED[path] ?? []).filter((name) => agreed[name] !== front[name]);
}

/** `versions`: orders name the version that their buyers accepted. `agreed`: buyers agree to the words themselves. */
export type Binding = 'versions' | 'agreed';

/**
 * Returns why the office cannot publish a text, or null. Orders name the version of a legal text that their buyers
 * accepted, so a change needs a new version that keeps the previous one, in every language at once
 * (`tools/keep-legal.ts`). The messages of the area `legal` are parts of these texts. What buyers agree to changes in every
 * language at once, too, and the files of the shop keep what it was.
 */
export function bindingOf(path: string): Binding | null {
  if (AGREED.test(path)) return 'agreed';
  if (isMessage(path)) return parseMessagePath(path)?.area === 'legal' ? 'versions' : null;
  if (!path.startsWith('content/legal/')) return null;
  const file = readFileText(path, 'en');
  const hasVersion = file !== null && splitFront(file).front['version'] !== undefined;
  return hasVersion ? 'versions' : null;
}

/** Normalizes what a browser sends to the form of a file, or of a message. A text that is far too long stays as it is. */
export function tidyBody(path: string, typed: string): string {
  // Browsers send two characters for a line break.
  if (typed.length > 2 * longestOf(path)) return typed;
  if (isMessage(path)) return tidyMessage(typed, readRepositoryText(path, ENGLISH.prefix) ?? '');
  const text = normalForm(typed, 'NFC').replace(/\r\n?/g, '\n').trimEnd();
  return text.trim() === '' ? '' : `${withoutStamp(text)}\n`;
}

/** Returns a text as the repository has it, with its stamp, or null without a translation. */
export const readRepositoryText = (path: string, locale: string): string | null =>
  isMessage(path) ? (findMessageEntry(path, locale)?.text ?? null) : readFileText(path, locale);

/** Returns the English file that a text is compared with. An article that the office added has a model instead. */
export const englishFile = (path: string, text: string): string =>
  readFileText(path, ENGLISH.prefix) ?? (isArticle(path) ? articleModel(path, text) : '');

/** Returns the English text that visitors see. */
export const currentEnglish = (path: string): string =>
  findTextOverride(path, ENGLISH.prefix)?.body ?? readRepositoryText(path, ENGLISH.prefix) ?? '';

/** Returns a text of the repository without its stamp, or null without a translation. */
export function fileBody({ path, locale }: TextKey): string | null {
  if (isMessage(path)) return readRepositoryText(path, locale);
  const file = readFileText(path, locale);
  return file === null ? null : withoutStamp(file);
}
