import { knownLines, type OwnLines } from './known-lines.ts';
import { LONGEST_MAIL_TEXT, lengthOf, type TicketMessage } from './ticket.ts';

/** A piece of a text; what is quoted is shown folded. */
export type TextPiece = { readonly isQuoted: boolean; readonly text: string };

/** Stands in place of quotes that were left out to keep a text short enough; the mail itself has them. */
const LEFT_OUT = '> […]';
const QUOTE = /^>/;

/**
 * A text in pieces, those that are quoted apart from those that are not. Only lines that say themselves that they are
 * quoted, by `>`, and those that `isKnown` for words of ours are: nothing else can be told from what somebody wrote.
 */
export function piecesOf(text: string, isKnown: readonly boolean[] = []): readonly TextPiece[] {
  const pieces: { isQuoted: boolean; lines: string[] }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const last = pieces.at(-1);
    const isQuoted = QUOTE.test(line) || isKnown[at] === true;
    // An empty line belongs to what it follows.
    if (last && (last.isQuoted === isQuoted || line.trim() === '')) last.lines.push(line);
    else pieces.push({ isQuoted, lines: [line] });
  }
  const shown = pieces.map(({ isQuoted, lines }) => ({
    isQuoted,
    text: lines.join('\n').replace(/^\n+/, '').trimEnd(),
  }));
  const filled = shown.filter(({ text: piece }) => piece !== '');
  // Who sends nothing but quotes means them to be read.
  const hasOwn = filled.some(({ isQuoted }) => !isQuoted);
  return hasOwn ? filled : filled.map((piece) => ({ ...piece, isQuoted: false }));
}

/** A message in pieces: only mails quote. `ours`: what we wrote to its people. */
export function piecesOfMessage(
  { source, text, createdAt }: Pick<TicketMessage, 'source' | 'text' | 'createdAt'>,
  ours: OwnLines = new Map(),
): readonly TextPiece[] {
  if (source !== 'mail') return [{ isQuoted: false, text }];
  return piecesOf(text, knownLines(text, ours, createdAt));
}

/**
 * A text that is short enough to be shown. Quotes make room first; when what somebody wrote is too long by itself, the end
 * is cut (`isCut`), and the whole text has to be kept as a file.
 */
export function fitText(text: string): { readonly text: string; readonly isCut: boolean } {
  if (lengthOf(text) <= LONGEST_MAIL_TEXT) return { text, isCut: false };
  const own = text
    .split('\n')
    .map((line) => (QUOTE.test(line) ? LEFT_OUT : line))
    .filter((line, at, lines) => line !== LEFT_OUT || lines[at - 1] !== LEFT_OUT)
    .join('\n');
  const isCut = lengthOf(own) > LONGEST_MAIL_TEXT;
  return { text: isCut ? [...own].slice(0, LONGEST_MAIL_TEXT).join('') : own, isCut };
}
