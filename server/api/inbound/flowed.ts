/** The signature separator. Its trailing space is not a soft break (RFC 3676, section 4.3). */
const SIGNATURE = '-- ';

/** Joins soft-wrapped lines of the same quote depth (`format=flowed`, RFC 3676). */
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
      // Space-stuffed, because it is not a quote.
      return whole.startsWith('>') ? ` ${whole}` : whole;
    })
    .join('\n');
}
