import type { Element, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parse } from 'yaml';
import { takeHeadingIds } from './heading-ids.ts';
import { toPlainText } from './plain-text.ts';
import {
  dropDecorative,
  isPicture,
  listUndescribed,
  sizePictures,
  type UndescribedImage,
} from './text-pictures.ts';

/** `html` contains none of the author's raw HTML, and only harmless links. */
export type Markdown = {
  readonly front: Readonly<Record<string, string>>;
  readonly html: string;
  readonly text: string;
};

const FRONT = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const SCHEME = /^\s*([a-z][a-z0-9+.-]*):/i;
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);

/** All values are strings (`1.0` stays `1.0`). @throws if the front matter is not a flat map of strings */
export function splitFront(source: string): { front: Record<string, string>; body: string } {
  const { fenced, lines, body } = cutFront(source);
  if (fenced === '') return { front: {}, body };
  const front: unknown = parse(lines, { schema: 'failsafe' }) ?? {};
  if (!isFlat(front)) throw new Error('The front matter must be a flat map of strings.');
  return { front, body };
}

/** Cuts a text after its front matter. `fenced` and `lines` are with and without its fences, and empty if it has none. */
export function cutFront(source: string): { fenced: string; lines: string; body: string } {
  const clean = source.replace(/^\uFEFF/, '');
  const match = clean.startsWith('---') ? FRONT.exec(clean) : null;
  if (match === null || match.index !== 0) return { fenced: '', lines: '', body: clean };
  const [fenced, lines = ''] = match;
  return { fenced, lines, body: clean.slice(fenced.length) };
}

/**
 * Renders CommonMark with GitHub's tables and with ids on headings. `colon` is for plain text. A text that staff typed must
 * pass `findMarkdownExcess` first.
 */
export function renderMarkdown(source: string, colon = ': '): Markdown {
  const { front, body } = splitFront(source);
  const tree = takeHeadingIds(reader.parse(body));
  return { front, html: writer.stringify(writer.runSync(tree)), text: toPlainText(tree, colon) };
}

/** Returns the images of a text that lack an alternative text without being marked as decorative, with their lines. */
export function listUndescribedImages(source: string): UndescribedImage[] {
  const { body } = splitFront(source);
  const before = source.slice(0, source.length - body.length).split('\n').length - 1;
  return listUndescribed(reader.parse(body)).map(({ line, ...image }) => {
    return { ...image, line: before + line };
  });
}

const reader = unified().use(remarkParse).use(remarkGfm, { singleTilde: false });
const writer = unified()
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype)
  .use(() => dropUnsafeAddresses)
  .use(() => dropEmptyHeads)
  .use(() => labelCells)
  .use(() => frameFigures)
  .use(() => dropDecorative)
  .use(() => sizePictures)
  .use(rehypeSlug)
  .use(rehypeStringify);

function dropUnsafeAddresses(root: HtmlRoot): void {
  walk(root, (node) => {
    if (node.type !== 'element') return;
    for (const name of ['href', 'src']) {
      const scheme = SCHEME.exec(String(node.properties[name] ?? ''))?.[1]?.toLowerCase();
      if (scheme !== undefined && !SAFE_SCHEMES.has(scheme)) delete node.properties[name];
    }
  });
}

/** A table with an empty head row, which Markdown requires, is a list of pairs. */
function dropEmptyHeads(root: HtmlRoot): void {
  walk(root, (node) => {
    if (node.type !== 'element' || node.tagName !== 'table') return;
    node.children = node.children.filter(
      (part) => part.type !== 'element' || part.tagName !== 'thead' || hasWords(part),
    );
  });
}

/**
 * Names the column in each cell, for narrow screens. Their styles make some browsers drop the semantics of a table, so
 * the roles are explicit.
 */
function labelCells(root: HtmlRoot): void {
  walk(root, (table) => {
    if (table.type !== 'element' || table.tagName !== 'table') return;
    const [head, ...rows] = elementsOf(table).flatMap((part) => elementsOf(part));
    if (head === undefined || elementsOf(head)[0]?.tagName !== 'th') return;
    const labels = elementsOf(head).map(wordsOf);
    for (const row of rows) {
      for (const [index, cell] of elementsOf(row).entries())
        if (index > 0 && labels[index]) cell.properties['dataLabel'] = labels[index];
    }
    walk(table, (part) => {
      if (part.type !== 'element') return;
      // The corner above the row names is not a heading.
      if (part.tagName === 'th' && !hasWords(part)) part.tagName = 'td';
      part.properties['role'] = ROLES[part.tagName];
    });
  });
}

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
};

const elementsOf = (node: Element): Element[] =>
  node.children.filter((part) => part.type === 'element');

const wordsOf = (node: HtmlNodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : '';

/** All figures have this size, which reserves their space. */
const FIGURE = { loading: 'lazy', width: 720, height: 320 } as const;

function frameFigures(root: HtmlRoot): void {
  walk(root, (node) => {
    if (!('children' in node)) return;
    for (const part of node.children) if (part.type === 'element') frame(part);
  });
}

function frame(paragraph: Element): void {
  const [picture, ...others] = paragraph.children;
  if (paragraph.tagName !== 'p' || others.length > 0) return;
  if (picture?.type !== 'element' || picture.tagName !== 'img') return;
  const words = String(picture.properties['alt'] ?? '');
  if (!isPicture(picture)) Object.assign(picture.properties, FIGURE);
  paragraph.tagName = 'figure';
  if (words === '') return;
  paragraph.children.push({
    type: 'element',
    tagName: 'figcaption',
    // The alternative text says the same.
    properties: { ariaHidden: 'true' },
    children: [{ type: 'text', value: words }],
  });
}

const hasWords = (node: HtmlNodes): boolean => wordsOf(node).trim() !== '';

function walk(node: HtmlNodes, visit: (node: HtmlNodes) => void): void {
  visit(node);
  if ('children' in node) for (const child of node.children) walk(child, visit);
}

function isFlat(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((entry) => typeof entry === 'string');
}
