const TOKEN =
  /<\?xml [^?]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<]*")*)\s*(\/?)>|[^<]+/y;
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d+);)/;
/** Escaped, so that this file contains no control characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** @throws Error with the place if the text is not well-formed XML */
export function countElements(text: string): Record<string, number> {
  const bad = FORBIDDEN.exec(text) ?? BARE_AMPERSAND.exec(text);
  if (bad) throw new Error(`Not well-formed XML: ${text.slice(bad.index, bad.index + 40)}`);
  const open: string[] = [];
  const counts: Record<string, number> = {};
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (!token) throw new Error(`Not well-formed XML: ${text.slice(at, at + 40)}`);
    const [, closing, name, , empty] = token;
    if (name === undefined) continue;
    if (closing && open.pop() !== name)
      throw new Error(`Not well-formed XML: </${name}> closes another`);
    if (!closing) counts[name] = (counts[name] ?? 0) + 1;
    if (!closing && !empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`Not well-formed XML: <${open.at(-1)}> is left open`);
  return counts;
}
