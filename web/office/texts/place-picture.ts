/** The names at the top of a text. */
const FRONT = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;

export type Placed = {
  /** In UTF-16 units from the beginning of the text. */
  readonly at: number;
  readonly inserted: string;
};

/** Returns where the line of a picture goes, with the blank lines around it: at the caret, or at the end of the text. */
export function placePicture(text: string, caret: number, markdown: string): Placed {
  const top = FRONT.exec(text)?.[0].length ?? 0;
  const at = caret < top ? text.trimEnd().length : caret;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const gap = before === '' ? 0 : 2 - (/\n*$/.exec(before)?.[0].length ?? 0);
  const rest = after.trim() === '' ? 1 : 2;
  const follow = rest - (/^\n*/.exec(after)?.[0].length ?? 0);
  return {
    at,
    inserted: `${'\n'.repeat(Math.max(0, gap))}${markdown}${'\n'.repeat(Math.max(0, follow))}`,
  };
}
