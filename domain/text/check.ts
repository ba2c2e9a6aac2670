import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isPictureFile, listPictureAddresses } from '../../kit/picture-address.ts';
import { ENGLISH } from '../../locales/entries.ts';
import { findProseFaults, hasFixedShape } from '../../locales/prose-faults.ts';
import { findArticleFaults } from './article.ts';
import { checkMessage, stopsMessage } from './check-message.ts';
import type { TextFault } from './fault.ts';
import {
  currentEnglish,
  englishFile,
  isMessage,
  listChangedTerms,
  longestOf,
  type TextKey,
} from './text.ts';

/** Returns whether the shop has a page at an address, with or without a language, or a picture of the office. */
export type HasPage = (path: string) => Promise<boolean>;

/**
 * Returns the faults that keep a text from being published, each with its line. Compares a translation with the English
 * text that visitors see now.
 */
export function checkText(key: TextKey, body: string): readonly TextFault[] {
  const { path } = key;
  if (body === '' || body.length > longestOf(path)) return [wrongLength(path)];
  if (isMessage(path)) return checkMessage(key, body);
  return checkProse(key, body, currentEnglish(path));
}

/** Returns the faults of a long text. `english` is the English text of which it is a translation. */
export function checkProse(
  { path, locale }: TextKey,
  body: string,
  english: string,
): readonly TextFault[] {
  const file = englishFile(path, body);
  const faults = findProseFaults(path, body, { locale, english, file });
  // The names at the top of such a text cannot be read.
  if (faults.some(({ kind }) => kind === 'form')) return faults;
  const terms = listChangedTerms({ path, locale }, body).map((detail) => {
    return { kind: 'agreed', detail, line: lineOf(body, detail) } as const;
  });
  return [...faults, ...terms, ...findArticleFaults(path, body)];
}

function lineOf(body: string, name: string): number | null {
  const at = body.split('\n').findIndex((line) => line.startsWith(`${name}:`));
  return at === -1 ? null : at + 1;
}

/** Returns the fault of a draft that is too long. Drafts may have any other fault. */
export const checkLength = ({ path }: TextKey, body: string): readonly TextFault[] =>
  body.length > longestOf(path) ? [wrongLength(path)] : [];

const wrongLength = (path: string): TextFault => {
  return { kind: 'length', detail: `${longestOf(path)}`, line: null };
};

/** Returns the faults of a text and of its links. Whatever is published must pass this check. */
export const checkWithLinks = async (
  key: TextKey,
  body: string,
  hasPage: HasPage,
): Promise<readonly TextFault[]> => [
  ...checkText(key, body),
  ...(isMessage(key.path) ? [] : await findLinkFaults(body, hasPage)),
];

const HARMLESS: readonly TextFault['kind'][] = ['writing', 'term', 'alt', 'anchor', 'link'];

/** A translation may lag behind a changed original, and a link may lead nowhere. Other faults stop a page or an email. */
export const stopsPage = ({ path, locale }: TextKey, fault: TextFault): boolean => {
  if (isMessage(path)) return stopsMessage(fault);
  const { kind } = fault;
  const mayLag = locale !== ENGLISH.prefix && !hasFixedShape(path);
  return !HARMLESS.includes(kind) && !(kind === 'structure' && mayLag);
};

const LINK = /\]\((\/[^)\s#?]*)/g;
const FIGURE = /^\/figures\/[a-z0-9/_-]+\.svg$/;
/** The repository has the drawings, and the pictures that were exported. */
const isOwnFile = (target: string): boolean =>
  (FIGURE.test(target) || isPictureFile(target)) && existsSync(join('content', target));
/** These have files or handlers instead of pages. */
const NO_PAGE = /^\/(?:api|icons|downloads)\//;

/** Finds links to addresses of the shop that do not exist. An address with a name in braces is filled in later. */
async function findLinkFaults(body: string, hasPage: HasPage): Promise<TextFault[]> {
  const faults: TextFault[] = [];
  for (const [index, line] of body.split('\n').entries()) {
    const links = [...line.matchAll(LINK)].map(([, target = '']) => target);
    // Markdown can name the address of a picture in a line of its own.
    for (const target of new Set([...links, ...listPictureAddresses(line)])) {
      if (target.includes('{') || NO_PAGE.test(target) || isOwnFile(target)) continue;
      const exists = !FIGURE.test(target) && (await hasPage(target));
      if (!exists) faults.push({ kind: 'link', detail: target, line: index + 1 });
    }
  }
  return faults;
}
