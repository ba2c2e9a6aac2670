/**
 * Long texts. Originals are in `content/` and `products/`, translations at the same path in `locales/<prefix>/`.
 * A missing translation falls back to English, and so does a removed language. What the office published overrides the
 * files. The facts of the vendor are filled in when a text is read.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../kit/escape-html.ts';
import { type Markdown, renderMarkdown, splitFront } from '../kit/markdown.ts';
import { findLocale, getLocale, LOCALES } from './index.ts';
import { withoutJoiners } from './joiners.ts';
import { findTextOverride, isDraft, textsVersion } from './text-overrides.ts';
import { fillVendor } from './vendor-fields.ts';
import { keepWhole } from './whole-words.ts';

export type Prose = Markdown & {
  /** Prefix of the language found: the requested one, or `en`. */
  readonly locale: string;
};

const ORIGINAL = 'en';
const PATH = /^(?:content|products)(?:\/[a-z0-9][a-z0-9._-]*)+\.md$/;
const PREFIX = /^[a-z]{2}$/;
const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;
/** Markdown percent-encodes braces in URLs. */
const PLACEHOLDER_IN_TAG = /(?:\{|%7[Bb])([a-z][a-z0-9_]*)(?:\}|%7[Dd])/g;
const TAG_OR_TEXT = /<(?:"[^"]*"|'[^']*'|[^"'>])*>|[^<]+/g;

const cache = new Map<string, Prose>();
const fronts = new Map<string, Written['front']>();
const translations = new Map<string, readonly string[]>();
let keptVersion = textsVersion();

/**
 * Reads a text, from memory after the first time. `path` is that of the English original, `content/mails/order.md`.
 * @throws Error when the path is not a text's path or the English original is missing
 */
export function readProse(path: string, prefix: string, root: string = process.cwd()): Prose {
  if (isDraft(path)) return load(path, prefix, root);
  forgetOlder();
  const name = `${root}\n${prefix}\n${path}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const prose = load(path, prefix, root);
  cache.set(name, prose);
  return prose;
}

/** Makes the next reads see edited files. */
export function forgetProse(): void {
  for (const kept of [cache, fronts, translations]) kept.clear();
}

/** A preview leaves the memories alone, because it reads its draft without them. */
function forgetOlder(): void {
  const version = textsVersion();
  if (typeof version !== 'number' || version === keptVersion) return;
  forgetProse();
  keptVersion = version;
}

/** Returns the languages that have this text, English first. Cached. Throws as `readProse` does. */
export function listTranslations(path: string, root: string = process.cwd()): readonly string[] {
  if (isDraft(path)) return findTranslations(path, root);
  forgetOlder();
  const name = `${root}\n${path}`;
  const known = translations.get(name);
  if (known !== undefined) return known;
  const found = findTranslations(path, root);
  translations.set(name, found);
  return found;
}

function findTranslations(path: string, root: string): readonly string[] {
  assertOriginal(path, root);
  return LOCALES.map(({ prefix }) => prefix).filter(
    (prefix) => prefix === ORIGINAL || readTranslation(path, prefix, root) !== null,
  );
}

/** A text as written. `locale` is the prefix of the language found. */
export type Written = {
  readonly front: Readonly<Record<string, string>>;
  readonly body: string;
  readonly locale: string;
};

/** As `readProse`, for lists of many texts: nothing is rendered or cached. */
export function readWritten(path: string, prefix: string, root: string = process.cwd()): Written {
  const { source, locale } = findSource(path, prefix, root);
  return { ...splitFront(source), locale };
}

/** Returns the cached front matter, because many pages describe a text that few show. */
export function readFront(path: string, prefix: string, root = process.cwd()): Written['front'] {
  if (isDraft(path)) return readWritten(path, prefix, root).front;
  forgetOlder();
  const name = `${root}\n${prefix}\n${path}`;
  const known = cache.get(name)?.front ?? fronts.get(name);
  if (known !== undefined) return known;
  const { front } = readWritten(path, prefix, root);
  fronts.set(name, front);
  return front;
}

/**
 * Fills in `{field}`: escaped and isolated (`<bdi>`) in HTML, verbatim in text and front matter. A whole URL may be a
 * field: `[Open]({order_url})`.
 * @throws Error for a placeholder without a value, and for a URL that is not http(s), mailto, or local
 */
export function fillProse(prose: Prose, fields: Readonly<Record<string, string>>): Prose {
  const front = Object.entries(prose.front).map(([key, text]) => [key, fillText(text, fields)]);
  return {
    locale: prose.locale,
    front: Object.fromEntries(front),
    html: fillHtml(prose.html, fields),
    text: fillText(decodeBraces(prose.text), fields),
  };
}

/**
 * First 12 hex digits of the SHA-256 of the English text, as the office left it. A translation of this version has it
 * as `original`.
 */
export const originalHash = (path: string, root: string = process.cwd()): string =>
  hashOf(readOriginal(path, root));

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Sorted, each once. */
export function listPlaceholders(source: string): string[] {
  return [...new Set([...source.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))].sort();
}

function load(path: string, prefix: string, root: string): Prose {
  const { source, file, locale } = findSource(path, prefix, root);
  try {
    const { front, html, text } = renderMarkdown(source, getLocale(locale).colon);
    return { front, html, text: withoutJoiners(text), locale };
  } catch (error) {
    throw new Error(`cannot read ${locale === ORIGINAL ? path : file}`, { cause: error });
  }
}

function findSource(path: string, prefix: string, root: string) {
  const original = readOriginal(path, root);
  if (!PREFIX.test(prefix)) throw new Error(`not a locale prefix: ${prefix}`);
  const isListed = prefix !== ORIGINAL && findLocale(prefix) !== null;
  const translation = isListed ? readTranslation(path, prefix, root) : null;
  const locale = translation === null ? ORIGINAL : prefix;
  const source = keepWhole(fillVendor(translation ?? original, locale, root), locale);
  return { source, file: translationOf(path, prefix, root), locale };
}

const translationOf = (path: string, prefix: string, root: string): string =>
  join(root, 'locales', prefix, path);

/** The office writes over the files of this shop only. */
const overrideOf = (path: string, prefix: string, root: string): string | null =>
  root === process.cwd() ? (findTextOverride(path, prefix)?.body ?? null) : null;

function readTranslation(path: string, prefix: string, root: string): string | null {
  const override = overrideOf(path, prefix, root);
  if (override !== null) return override;
  const file = translationOf(path, prefix, root);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function readOriginal(path: string, root: string): string {
  const file = assertOriginal(path, root);
  return overrideOf(path, ORIGINAL, root) ?? readFileSync(file, 'utf8');
}

/**
 * Returns the file of a text as the repository has it, whatever the office published, or null without one.
 * @throws Error when the path is not a text's path
 */
export function readFileText(
  path: string,
  prefix: string,
  root: string = process.cwd(),
): string | null {
  const original = originalFile(path, root);
  const file = prefix === ORIGINAL ? original : translationOf(path, prefix, root);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Returns the file of the English text. An article that the office added has none. */
function assertOriginal(path: string, root: string): string {
  const file = originalFile(path, root);
  if (!existsSync(file) && overrideOf(path, ORIGINAL, root) === null)
    throw new Error(`the English original is missing: ${path}`);
  return file;
}

function originalFile(path: string, root: string): string {
  if (!PATH.test(path) || path.includes('..')) throw new Error(`not the path of a text: ${path}`);
  return join(root, path);
}

function fillText(text: string, fields: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (_, name: string) => value(fields, name));
}

function fillHtml(html: string, fields: Readonly<Record<string, string>>): string {
  return html.replace(TAG_OR_TEXT, (part) => {
    if (!part.startsWith('<')) {
      return part.replace(
        PLACEHOLDER,
        (_, name: string) => `<bdi>${escapeHtml(value(fields, name))}</bdi>`,
      );
    }
    const filled = part.replace(PLACEHOLDER_IN_TAG, (_, name: string) =>
      escapeHtml(value(fields, name)),
    );
    const address = filled === part ? undefined : /\s(?:href|src)="([^"]*)"/.exec(filled)?.[1];
    if (address !== undefined && !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)) {
      throw new Error(`not an address for a link: ${address}`);
    }
    return filled;
  });
}

function value(fields: Readonly<Record<string, string>>, name: string): string {
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (found === undefined) throw new Error(`no value for the placeholder {${name}}`);
  return found;
}

function decodeBraces(text: string): string {
  return text.replace(/%7B([a-z][a-z0-9_]*)%7D/g, '{$1}');
}
