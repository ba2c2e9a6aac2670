/** Lines with which mail programs begin what they quote, whatever the language of the words around. */
const RULES = [
  /^-{2,}\s?[^-\n]{3,60}\s?-{2,}\s*$/u,
  /^_{10,}\s*$/u,
  // `On Sat, 21 Nov 2026 at 10:00, Support <support@example.com> wrote:` in any language.
  /^.{0,200}<[^<>\s]+@[^<>\s]+>.{0,80}[:：]\s*$/u,
  /^.{0,40}\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.{0,160}[:：]\s*$/u,
  /^\*?[\p{L} ]{2,20}\*?[:：]\*?\s.{0,120}(@|mailto:).{0,120}$/u,
];
/** What people put between their words and their name. */
const SIGNATURE = /^-- ?$/;
const QUOTE = /^\s*>/;

/**
 * What somebody wrote in a reply, without what they answered to and without their signature. A mail that is nothing
 * but quotes is kept whole: people do write between the lines.
 */
export function withoutQuoted(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const kept = lines.slice(0, endOf(lines));
  while (kept.length > 0 && isTail(kept.at(-1) ?? '')) kept.pop();
  const own = kept.join('\n').trim();
  return own === '' ? text.trim() : own;
}

const isTail = (line: string): boolean => line.trim() === '' || QUOTE.test(line);

/** Index of the first line that is not the writer's. */
function endOf(lines: readonly string[]): number {
  const index = lines.findIndex((line, at) => SIGNATURE.test(line) || beginsQuote(lines, at));
  return index < 0 ? lines.length : index;
}

/** A line of a rule begins a quote when nothing but quoted lines follow, or when it starts a block of headers. */
function beginsQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  const joined = `${line} ${lines[at + 1] ?? ''}`.trim();
  if (!RULES.some((rule) => rule.test(line))) {
    // Long introductions are broken into two lines.
    return RULES[2]?.test(joined) === true && QUOTE.test(lines[at + 2] ?? '') && line.trim() !== '';
  }
  const after = lines.slice(at + 1).find((each) => each.trim() !== '') ?? '>';
  return (
    QUOTE.test(after) ||
    RULES.some((rule) => rule.test(after)) ||
    /^\*?[\p{L}-]{2,20}\*?[:：]/u.test(after)
  );
}
