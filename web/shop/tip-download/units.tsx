/** "Windows 11" and "64-bit", as a message says them in any language, with an "and" that is written to them. */
export const SYSTEM = /(\p{L}*Windows \d+|\p{L}*\d+[ -][\p{L}\p{M}]+)/u;
/** The name of a file. */
export const FILE = /([\w.-]+\.\w+)/;
/** What stands between the spaces of a command. */
export const ARGUMENT = /(\S+)/;

/** A text with pieces no line breaks within, unless one alone is wider than its box. `piece` has one group: all of it. */
export function Units({ text, piece }: { text: string; piece: RegExp }) {
  return text.split(piece).map((part, index) =>
    index % 2 === 1 ? (
      // A text is not put in another order: the place names the piece.
      <bdi key={index} className="unit">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
