import { cutFront } from './markdown.ts';

/** The time of the parsers grows with the square of these, or faster. Texts of the shop have at most a third of each. */
const MOST = { marks: 200, cells: 2000, depth: 20, underlines: 100, brackets: 50 } as const;

const MARKS = /[*_~[\]<`]/g;
/** The beginnings of quotes, lists, and the keys of YAML, which can contain each other. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*?]|\d{1,9}[.)])(?=[ \t]|$)))*/;
const CONTAINER = />|[-+*?]|\d+[.)]/g;
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/;
const BRACKETS = /[{[?]/g;

/**
 * Returns why `renderMarkdown` could take seconds for a text, in English, or null. Check what staff type first, because
 * one text could stop the process.
 */
export function findMarkdownExcess(source: string): string | null {
  const blocks = source.split(/\n[ \t]*\r?\n/);
  const lines = source.split(LINE_END);
  if (blocks.some((block) => count(block, MARKS) > MOST.marks))
    return `A paragraph has more than ${MOST.marks} of the signs * _ ~ [ ] < \`.`;
  if (blocks.reduce((cells, block) => cells + cellsOf(block), 0) > MOST.cells)
    return `The tables have more than ${MOST.cells} cells.`;
  if (lines.some((line) => count(CONTAINERS.exec(line)?.[0] ?? '', CONTAINER) > MOST.depth))
    return `A line has more than ${MOST.depth} quotes and lists in each other.`;
  if (lines.filter((line) => UNDERLINE.test(line)).length > MOST.underlines)
    return `More than ${MOST.underlines} lines consist of the signs = or -.`;
  if (count(cutFront(source).fenced, BRACKETS) > MOST.brackets)
    return `The names at the top have more than ${MOST.brackets} of the signs { [ ?.`;
  return null;
}

const LINE_END = /\r\n?|\n/;

const count = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0;

/** The parser fills up each row of a table, so that it has as many cells as its head. */
function cellsOf(block: string): number {
  const lines = block.split(LINE_END);
  const bars = lines.reduce((most, line) => Math.max(most, count(line, /\|/g)), 0);
  return bars === 0 ? 0 : (bars + 1) * lines.length;
}
