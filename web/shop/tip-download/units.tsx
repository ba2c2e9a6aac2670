/** "Windows 11" and "64-bit" in any language, together with a conjunction that is attached to them. */
export const SYSTEM = /(\p{L}*Windows \d+|\p{L}*\d+(?: |-\u2060?)[\p{L}\p{M}]+)/u;
export const FILE = /([\w.-]+\.\w+)/;
export const ARGUMENT = /(\S+)/;

/** Keeps pieces of a text on one line, unless one is wider than its box. The only group of `piece` is the match. */
export function Units({ text, piece }: { text: string; piece: RegExp }) {
  return text.split(piece).map((part, index) =>
    index % 2 === 1 ? (
      // The pieces keep their order, so the index is a stable key.
      <bdi key={index} className="unit">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
