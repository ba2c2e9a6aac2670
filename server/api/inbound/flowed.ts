/** What stands before a signature; its space is no soft break (RFC 3676 4.3). */
const SIGNATURE = '-- ';

/**
 * Joins the lines of a text that a mail program has broken (`format=flowed`, RFC 3676), those of the same depth of quoting
 * only: an answer below a quote is no part of it.
 */
export function joinFlowed(text: string, deletesSpaces: boolean): string {
  const joined: { depth: number; words: string[]; isOpen: boolean }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const words = line.slice(depth).replace(/^ /, '');
    const isOpen = words.endsWith(' ') && words !== SIGNATURE;
    const shown = isOpen && deletesSpaces ? words.slice(0, -1) : words;
    const last = joined.at(-1);
    if (last?.isOpen && last.depth === depth && words !== SIGNATURE) {
      last.words.push(shown);
      last.isOpen = isOpen;
    } else {
      joined.push({ depth, words: [shown], isOpen });
    }
  }
  return joined
    .map(({ depth, words }) => {
      const whole = words.join('');
      if (depth > 0) return `${'>'.repeat(depth)} ${whole}`;
      // It was stuffed because it is no quote.
      return whole.startsWith('>') ? ` ${whole}` : whole;
    })
    .join('\n');
}
