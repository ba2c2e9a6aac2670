import { escapeHtml } from './escape-html.ts';

const LINK = /\bhttps?:\/\/[^\s<>"']+/g;
/** Punctuation after a link, which belongs to the sentence. */
const AFTER_LINK = /[.,;:!?\u3002\uff0c\u060c]+$/;
const QUOTE = /^>[ ]?/;

/** Converts plain text with quotes (`>`), paragraphs, and links. Line breaks and indentation stay. */
export function writtenHtml(text: string): string {
  const html: string[] = [];
  let lines: string[] = [];
  let isQuote = false;
  const end = () => {
    const inner = lines.join('\n');
    if (inner.trim() !== '') html.push(isQuote ? quote(inner) : paragraphs(inner));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (QUOTE.test(line) !== isQuote) {
      end();
      isQuote = !isQuote;
    }
    lines.push(isQuote ? line.replace(QUOTE, '') : line);
  }
  end();
  return html.join('\n');
}

const quote = (inner: string): string =>
  `<blockquote type="cite">\n${writtenHtml(inner)}\n</blockquote>`;

const paragraphs = (text: string): string =>
  text
    .replace(/^\n+|\n+$/g, '')
    .split(/\n{2,}/)
    .map((part) => `<p dir="auto">${part.split('\n').map(line).join('<br>')}</p>`)
    .join('\n');

/** Browsers collapse runs of spaces. */
function line(text: string): string {
  const spaced = (part: string) =>
    escapeHtml(part)
      .replace(/^ /, '\u00a0')
      .replace(/ (?= )/g, '\u00a0');
  let html = '';
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    const url = trimLink(match[0]);
    html += spaced(text.slice(at, match.index));
    html += `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
    at = match.index + url.length;
  }
  return html + spaced(text.slice(at));
}

function trimLink(found: string): string {
  const url = found.replace(AFTER_LINK, '');
  const isOpen = url.endsWith(')') && !url.includes('(');
  return isOpen ? trimLink(url.slice(0, -1)) : url;
}

const LONGEST_NAME = 80;

/** Returns a name in which email programs find no link, address, or phone number, for emails to unverified addresses. */
export const writtenName = (name: string): string =>
  [
    ...name
      .replace(/(?![\u200c\u200d])\p{Cf}|\p{Cc}/gu, ' ')
      .replace(/\b[a-z][a-z+.-]*:\S*/giu, ' ')
      .replace(/\S*[@/\\<>[\]{}|]\S*/gu, ' ')
      .replace(/\+?\d[\d\s().-]{5,}/g, ' ')
      .replace(/(?<=[\p{L}\p{N}-]{2})[.\u3002\uff0e\uff61](?=[\p{L}\p{N}]{2})/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join('');
