const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 forbids even if escaped, and word joiners, because feed readers break lines themselves. */
const FORBIDDEN =
  /[^\t\n\r\u0020-\u007e\u0085\u00a0-\u200a\u200c-\u205f\u2061-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for an element or a quoted attribute. Removes forbidden characters. */
export const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${escapeXml(text)}</${name}>\n`;

/** An element with text or with children. Elements with neither are left out. */
export type XmlNode = readonly [
  name: string,
  content: string | readonly (XmlNode | null)[] | null,
  attributes?: Readonly<Record<string, string>>,
];

export const xmlDocument = (root: XmlNode): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(root)}`;

export function writeXml([name, content, attributes = {}]: XmlNode): string {
  if (content === null || content === '') return '';
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const opening = `<${name}${marks.join('')}>`;
  if (typeof content === 'string') return `${opening}${escapeXml(content)}</${name}>\n`;
  const children = content.flatMap((child) => (child === null ? [] : writeXml(child)));
  const body = children.join('');
  return body === '' ? '' : `${opening}\n${body}</${name}>\n`;
}
