/** Checks long texts: their form, their words, and what a translation must share with its original. */
import { listUndescribedImages, renderMarkdown, splitFront } from '../kit/markdown.ts';
import { findMarkdownExcess } from '../kit/markdown-limits.ts';
import { isCivilYear } from '../kit/time.ts';
import { ENGLISH } from './entries.ts';
import { findTerms } from './glossary.ts';
import { getLocale } from './index.ts';
import { listPlaceholders } from './prose.ts';
import { findHiddenSign, findWritingFaults } from './writing-faults.ts';

export type ProseFault = {
  readonly kind:
    | 'form'
    | 'placeholders'
    | 'front'
    | 'anchor'
    | 'structure'
    | 'alt'
    | 'writing'
    | 'term';
  /** In English, for whoever writes the text. */
  readonly detail: string;
  /** Line of the whole text, from 1. Null if it is no single one. */
  readonly line: number | null;
};

/** Checks a translation against its original. The stamp may be missing. */
export function compareProse(original: string, translation: string, locale: string): ProseFault[] {
  const faults = compareNames(original, translation);
  const shape = findOtherShape(original, translation, (line) => shapeOf(line, locale));
  return shape === null ? faults : [...faults, shape];
}

const FIXED = /^products\/[^/]+\/(?:page|window|variants\/[^/]+)\.md$/;

/** Returns whether pages take the parts of a text by their order. */
export const hasFixedShape = (path: string): boolean => FIXED.test(path);

/** Texts whose questions keep their anchors, because links lead to them. */
const QUESTIONS = /^(?:content\/faq\/[^/]+|products\/[^/]+\/faq)\.md$/;

/** Checks an English text against the file that it overrides. Most may grow and shrink. */
function compareEnglish(path: string, file: string, text: string): ProseFault[] {
  const faults = compareNames(file, text);
  const shape = hasFixedShape(path)
    ? findOtherShape(file, text, (line) => blockOf(line.trim()))
    : null;
  if (shape !== null) faults.push(shape);
  const moved = QUESTIONS.test(path) ? findMovedQuestion(file, text) : null;
  return moved === null ? faults : [...faults, moved];
}

/**
 * Returns the first question that has not kept its anchor and its place, or null. The questions of a translation get the
 * anchors of the English ones by their order, so new questions come last.
 */
function findMovedQuestion(file: string, text: string): ProseFault | null {
  const found = listAnchors(text);
  const detail = listAnchors(file).find((anchor, at) => found[at] !== anchor);
  return detail === undefined ? null : { kind: 'anchor', detail, line: null };
}

/** How the parser of the front matter ends its messages. */
const YAML_PLACE = / at line (\d+), column \d+:?$/;

/** Returns why a text cannot be read at all, or null. */
export function findFormFault(text: string): ProseFault | null {
  const excess = findMarkdownExcess(text);
  if (excess !== null) return { kind: 'form', detail: excess, line: null };
  try {
    renderMarkdown(text);
    return null;
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const [place = '', line] = YAML_PLACE.exec(message) ?? [];
    // The front matter begins after its fence.
    return {
      kind: 'form',
      detail: message.replace(place, ''),
      line: line ? Number(line) + 1 : null,
    };
  }
}

/** Of each kind. Nobody reads more at once, and each one is looked for in the whole text. */
const MOST_FAULTS = 50;

/** Checks the signs, spaces, and words of a text by itself, and that its images have words. */
export function findWordFaults(source: string, locale: string): ProseFault[] {
  const { front, text } = renderMarkdown(source, getLocale(locale).colon);
  const { original: _, ...words } = front;
  const lines = [...Object.values(words), ...text.split('\n')].flatMap(listCells);
  const written = source.split('\n');
  const list = (kind: ProseFault['kind'], find: (line: string) => string[]) =>
    [...new Set(lines.flatMap(find))].slice(0, MOST_FAULTS).map((detail) => {
      return { kind, detail, line: lineOf(written, detail) };
    });
  return [
    ...findHiddenSigns(source, [...Object.values(words), text], locale),
    ...listUndescribedImages(source).map(({ address, line }) => {
      return { kind: 'alt' as const, detail: address, line };
    }),
    ...list('writing', (line) => findWritingFaults(line, getLocale(locale))),
    ...list('term', (line) => findTerms(line, locale)),
  ];
}

/** `read` is what the source says to readers, where the escapes of YAML and the entities of Markdown are signs. */
function findHiddenSigns(source: string, read: readonly string[], locale: string): ProseFault[] {
  const find = (text: string, line: number | null): ProseFault[] => {
    const detail = findHiddenSign(text, getLocale(locale));
    return detail === null ? [] : [{ kind: 'writing', detail, line }];
  };
  const found = source.split('\n').flatMap((line, index) => find(line, index + 1));
  return found.length > 0 ? found : read.flatMap((text) => find(text, null));
}

/** Details quote the place: `two spaces in …a  b…`. */
const QUOTED = /…(.+)…/;

function lineOf(lines: readonly string[], detail: string): number | null {
  const place = QUOTED.exec(detail)?.[1]?.trim();
  if (!place) return null;
  const at = lines.findIndex((line) => line.includes(place));
  return at === -1 ? null : at + 1;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(text: string): boolean {
  const day = new Date(DAY.test(text) ? `${text}T00:00:00Z` : '');
  // Date would read February 31 as March.
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isReal && isCivilYear(day.getUTCFullYear());
}

function compareNames(original: string, text: string): ProseFault[] {
  const faults: ProseFault[] = [];
  const fields = difference(listPlaceholders(original), listPlaceholders(text));
  if (fields !== '') faults.push({ kind: 'placeholders', detail: fields, line: null });
  const [expected, { original: _, ...words }] = [
    splitFront(original).front,
    splitFront(text).front,
  ];
  for (const [key, wanted] of Object.entries(expected)) {
    const found = words[key];
    if (found === undefined) continue;
    if (wanted !== '' && found.trim() === '')
      faults.push({ kind: 'front', detail: `${key}: empty`, line: null });
    if (found.includes('\n') && !wanted.includes('\n'))
      faults.push({ kind: 'front', detail: `${key}: line break`, line: null });
    if (isDay(wanted) && !isDay(found))
      faults.push({ kind: 'front', detail: `${key}: ${found}`, line: null });
  }
  const keys = difference(
    Object.keys(expected).filter((key) => key !== 'original'),
    Object.keys(words),
  );
  if (keys !== '') faults.push({ kind: 'front', detail: keys, line: null });
  return faults;
}

/** What may be a host, with the dots and hyphens around it. */
const RUN = /[\p{L}\p{M}\p{N}.．-]+/gu;
const TRIMMED = /[^.．-].*[^.．-]/u;
const HOST = /^(?:[^.．]+[.．])+\p{L}[\p{L}\p{M}]/u;

/** Mail programs make a link of a bare `evil.example/a`, also after a hyphen or dots. */
const listHosts = (text: string): string[] =>
  [...text.matchAll(RUN)]
    .flatMap(([run]) => run.split(/[.．]-*(?=[.．])/u))
    .map((part) => (TRIMMED.exec(part)?.[0] ?? '').toLowerCase())
    .filter((part) => HOST.test(part));

const TARGETS = /\s(?:href|src)="([^"]*)"/g;

const listTargets = (text: string): string[] =>
  [...renderMarkdown(text).html.matchAll(TARGETS)].map(([, target = '']) => target);

/**
 * Emails carry keys and one-time links, so a text of the office may not add an address to which these could go, nor use
 * a value as an address that is none. Each line of the front matter and the body are filled with values of their own.
 */
function findMailFaults(file: string, text: string): ProseFault[] {
  const known = [...listTargets(file), ...listHosts(file)];
  const added = [...listTargets(text), ...listHosts(text)].filter((each) => !known.includes(each));
  const [expected, found] = [splitFront(file), splitFront(text)];
  const parts = [
    ['', expected.body, found.body] as const,
    ...Object.entries(expected.front).map(
      ([key, wanted]) => [`${key}: `, wanted, found.front[key] ?? wanted] as const,
    ),
  ];
  const moved = parts.flatMap(([where, wanted, written]) => {
    const usual = listPlaceholders(wanted);
    const names = listPlaceholders(written).filter((name) => !usual.includes(name));
    return names.map((name) => `${where}+${name}`);
  });
  return [...added, ...moved].map((detail) => ({ kind: 'placeholders', detail, line: null }));
}

/** As `web/loaders/questions.server.ts` reads the questions of a page. */
const ANCHOR = /<h2 id="([^"]*)"/g;

const listAnchors = (text: string): string[] =>
  [...renderMarkdown(text).html.matchAll(ANCHOR)].map(([, id = '']) => id);

/** Addresses and placeholders are not words of a language. */
const NO_WORDS = /https?:[^\s>]+|(?<![\p{L}\p{N}])\/[a-z][^\s>]*|\{\w+\}/gu;
/** Plain text writes a link as `name <address>`. */
const TARGET = / <(?:https?:|\/|\{)[^<>]*>/g;
const ITEM = /^\s*(?:\d+\.|-|#+) /;

const listCells = (line: string): string[] =>
  line
    .split(' | ')
    .map((cell) => cell.replace(ITEM, '').replace(TARGET, '').replace(NO_WORDS, 'X'));

type Line = { readonly text: string; readonly number: number };

/**
 * Returns the first line that has another shape than the same line of the original, such as another kind of block, other
 * links, or other check marks. Catches lost lines, and moved rows if their links or check marks differ.
 */
function findOtherShape(
  original: string,
  text: string,
  shape: (line: string) => string,
): ProseFault | null {
  const [expected, found] = [bodyLines(original), bodyLines(text)];
  const shapes = expected.map((line) => shape(line.text));
  const at = shapes.findIndex((wanted, index) => {
    const line = found[index];
    return line === undefined || wanted !== shape(line.text);
  });
  const other = at === -1 ? found[expected.length] : found[at];
  if (at === -1 && other === undefined) return null;
  const detail = other?.text ?? 'ends before the original';
  return { kind: 'structure', detail, line: other?.number ?? null };
}

function bodyLines(source: string): Line[] {
  const { body } = splitFront(source);
  const before = source.slice(0, source.length - body.length).split('\n').length - 1;
  return body
    .split('\n')
    .map((text, index) => ({ text, number: before + index + 1 }))
    .filter(({ text }) => text.trim() !== '');
}

/** The shape of `## [a](/b)` is `# /b`, and of `| Open | ✓ | – |`, `|x|✓|–`. */
function shapeOf(line: string, locale: string): string {
  const text = line.trim().replace(new RegExp(`\\]\\(/${locale}(?=[/)#])`, 'g'), '](');
  const links = [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, target]) => target).sort();
  return [blockOf(text), ...links].join(' ');
}

/** Markdown requires an ordinary space after `#`. With a no-break space, a heading is a paragraph. */
function blockOf(text: string): string {
  if (text.startsWith('|')) {
    const cells = text.split('|').slice(1, -1);
    return cells
      .map(
        (cell) =>
          `|${/^(✓|–|:?-+:?|)$/.test(cell.trim()) ? cell.trim().replaceAll(/[:-]+/g, '-') : 'x'}`,
      )
      .join('');
  }
  return /^(#+(?= )|[-*](?= )|\d+\.(?= )|>|!)/.exec(text)?.[0].replace(/\d+/, '1') ?? 'text';
}

function difference(expected: readonly string[], found: readonly string[]): string {
  const lost = expected.filter((name) => !found.includes(name)).map((name) => `-${name}`);
  const added = found.filter((name) => !expected.includes(name)).map((name) => `+${name}`);
  return [...lost, ...added].join(' ');
}

/** Writes the hash of the original into the front matter of a translation. */
export function withStamp(source: string, hash: string): string {
  const line = `original: ${hash}\n`;
  if (!/^---\r?\n/.test(source)) return `---\n${line}---\n${source}`;
  const [, head = '', ...rest] = source.split(/^---[ \t]*\r?\n/m);
  return `---\n${line}${head.replace(/^original:.*\r?\n/m, '')}---\n${rest.join('---\n')}`;
}

const FRONT = /^(---\r?\n)((?:[\s\S]*?\r?\n)??)(---[ \t]*(?:\r?\n|$))/;

/** Takes the stamp out again. Front matter that has nothing else goes too. */
export const withoutStamp = (source: string): string =>
  source.replace(/^\uFEFF/, '').replace(FRONT, (_, open: string, front: string, close: string) => {
    const rest = front.replace(/^original:.*\r?\n/m, '');
    return rest === '' ? '' : `${open}${rest}${close}`;
  });

/** Returns every fault that a text would have as a file. `english` is the current English text, and `file` its file. */
export function findProseFaults(
  path: string,
  text: string,
  { locale, english, file }: { locale: string; english: string; file: string },
): ProseFault[] {
  const form = findFormFault(text);
  if (form !== null) return [form];
  const shared =
    locale === ENGLISH.prefix
      ? compareEnglish(path, file, text)
      : compareProse(english, text, locale);
  const ofMail = path.startsWith('content/mails/') ? findMailFaults(file, text) : [];
  return [...shared, ...ofMail, ...findWordFaults(text, locale)];
}
