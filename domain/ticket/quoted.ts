import { knownLines, type OwnLines } from './known-lines.ts';
import { LONGEST_MAIL_TEXT, lengthOf, type TicketMessage } from './ticket.ts';

export type TextPiece = { readonly isQuoted: boolean; readonly text: string };

const LEFT_OUT = '> […]';
const QUOTE = /^>/;

/** A line is quoted if it starts with `>` or `isKnown` says that it is ours. Other quotes cannot be recognized. */
export function piecesOf(text: string, isKnown: readonly boolean[] = []): readonly TextPiece[] {
  const pieces: { isQuoted: boolean; lines: string[] }[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const last = pieces.at(-1);
    const isQuoted = QUOTE.test(line) || isKnown[at] === true;
    if (last && (last.isQuoted === isQuoted || line.trim() === '')) last.lines.push(line);
    else pieces.push({ isQuoted, lines: [line] });
  }
  const shown = pieces.map(({ isQuoted, lines }) => ({
    isQuoted,
    text: lines.join('\n').replace(/^\n+/, '').trimEnd(),
  }));
  const filled = shown.filter(({ text: piece }) => piece !== '');
  const hasOwn = filled.some(({ isQuoted }) => !isQuoted);
  return hasOwn ? filled : filled.map((piece) => ({ ...piece, isQuoted: false }));
}

/** Only emails contain quotes. `ours` are our texts to the people of the ticket. */
export function piecesOfMessage(
  { source, text, createdAt }: Pick<TicketMessage, 'source' | 'text' | 'createdAt'>,
  ours: OwnLines = new Map(),
): readonly TextPiece[] {
  if (source !== 'mail') return [{ isQuoted: false, text }];
  return piecesOf(text, knownLines(text, ours, createdAt));
}

/** Drops quotes first and then cuts the end. If `isCut`, the caller stores the whole text as a file. */
export function fitText(text: string): { readonly text: string; readonly isCut: boolean } {
  if (lengthOf(text) <= LONGEST_MAIL_TEXT) return { text, isCut: false };
  const short = text
    .split('\n')
    .map((line) => (QUOTE.test(line) ? LEFT_OUT : line))
    .filter((line, at, lines) => line !== LEFT_OUT || lines[at - 1] !== LEFT_OUT)
    .join('\n');
  // A text that consists of quotes must stay readable, for example a log whose lines start with `>`.
  const own = short.replaceAll(LEFT_OUT, '').trim() === '' ? text : short;
  return { text: [...own].slice(0, LONGEST_MAIL_TEXT).join(''), isCut: true };
}
