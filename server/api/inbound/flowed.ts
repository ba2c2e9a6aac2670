/** What stands before a signature; its space is no soft break (RFC 3676 4.3). */
const SIGNATURE = '-- ';

/**
 * Joins the lines of a text that a mail program has broken (`format=flowed`, RFC 3676), those of the same depth of quoting
 * only: an answer below a quote is no part of it.
 */
export function joinFlowed(text: string, deletesSpaces: boolean): string {
  const joined: { depth: number; text: string; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const words = line.slice(depth).replace(/^ /, '');
    const isOpen = words.endsWith(' ') && words !== SIGNATURE;
    const last = joined.at(-1);
    if (last?.isOpen && last.depth === depth && words !== SIGNATURE) {
      last.text = (deletesSpaces ? last.text.slice(0, -1) : last.text) + words;
      last.isOpen = isOpen;
    } else {
      joined.push({ depth, text: words, isOpen });
    }
  }
  return joined
    .map(({ depth, text: words }) => (depth > 0 ? `${'>'.repeat(depth)} ${words}` : words))
    .join('\n');
}
