/** Attributes React writes as its properties are called. Those of SVG have capitals by right. */
const CAPITALS = new Set(
  (
    'autoComplete charSet dateTime encType fetchPriority formAction hrefLang inputMode ' +
    'maxLength minLength noValidate readOnly spellCheck'
  ).split(' '),
);

/** What every attribute's name ends with; React writes no `"` into texts, and JSON a `\"`. */
const END = '="';
const [LAST_SIGN, LAST_CAPITAL] = [64, 90];

/**
 * The same page with its attributes as HTML defines their names: parsers do not care, but people and programs that
 * look for `hreflang="` in the text do. Texts and scripts stay. From end to end, because a pattern tried at
 * each place of the page takes four times as long.
 */
export function lowerCaseNames(html: string): string {
  let [lowered, done] = ['', 0];
  for (let end = html.indexOf(END); end >= 0; end = html.indexOf(END, end + 2)) {
    let [start, hasCapital] = [end, false];
    for (
      let code = html.charCodeAt(start - 1);
      code > LAST_SIGN;
      code = html.charCodeAt(start - 1)
    ) {
      hasCapital ||= code <= LAST_CAPITAL;
      start -= 1;
    }
    const name = hasCapital ? html.slice(start, end) : '';
    if (!CAPITALS.has(name)) continue;
    lowered += html.slice(done, start) + name.toLowerCase();
    done = end;
  }
  return lowered + html.slice(done);
}
