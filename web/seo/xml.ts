const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * What no XML 1.0 document may contain, not even escaped: most control characters, lone surrogates. And what keeps a word
 * on one line of a page: readers of feeds have lines of their own.
 */
const FORBIDDEN =
  /[^\t\n\r\u0020-\u007e\u0085\u00a0-\u200a\u200c-\u205f\u2061-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for an element or a quoted attribute; characters that do not belong there are left out. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** `<name>text</name>` on a line of its own; nothing when there is no text. */
export const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${escapeXml(text)}</${name}>\n`;
