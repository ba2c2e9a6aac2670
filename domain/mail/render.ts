import { escapeHtml } from '../../kit/escape-html.ts';
import { isolatedText } from '../../kit/isolate.ts';
import { writtenHtml, writtenName } from '../../kit/written.ts';
import { getLocale } from '../../locales/index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { fillProse, readProse } from '../../locales/prose.ts';
import { PRODUCTS } from '../../products/index.ts';
import { layOutMail } from './layout.ts';
import type { MailFields, MailKind } from './mail.ts';

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** BCP 47 tag of the language found, which is English if a translation is missing. */
  readonly language: string;
};

const ADDRESS = /^https?:\/\//;

export const mailPath = (kind: MailKind): string => `content/mails/${kind}.md`;

/** @throws Error when the subject or the value of a placeholder is missing */
export function renderMail(input: {
  readonly kind: MailKind;
  readonly locale: string;
  readonly fields: MailFields;
  readonly subject?: string | undefined;
}): RenderedMail {
  const prose = readProse(mailPath(input.kind), input.locale);
  const { tag, direction } = getLocale(prose.locale);
  const { name } = input.fields;
  const named = name === undefined ? {} : { name: writtenName(name) };
  const fields = { ...input.fields, ...named };
  const front = pick(prose.front, ['subject', 'preheader', 'footer']);
  const { html } = fillProse(
    { ...prose, html: markParts(prose.html), front: {}, text: '' },
    fields,
  );
  const plain = fillProse(
    { ...prose, front, html: '' },
    direction === 'rtl' ? isolate(fields) : fields,
  );
  const { footer = '' } = plain.front;
  const preheader = withoutJoiners(plain.front['preheader'] ?? '');
  // A line break in a value must not split a header.
  const subject = withoutJoiners(input.subject ?? plain.front['subject'] ?? '')
    .replace(/[\s--[\u00a0\u202f]]+/gv, ' ')
    .trim();
  const product = PRODUCTS.find((each) => each.name === input.fields['product']);
  const page = { language: tag, direction, title: subject, preheader, footer, product };
  const body = withLines(withWritten(html, fields));
  return {
    subject,
    html: layOutMail({ ...page, body }),
    text: `${withoutJoiners(plain.text)}\n\n-- \n${withoutJoiners(footer)}\n`,
    language: tag,
  };
}

/** The first paragraph that is only a link to an address from the values. */
const ONLY_LINK = /<p><a href="(%7B[a-z_]+%7D)">([^<]*)<\/a><\/p>/;
const ROW_LABEL = /<tr>\s*<td>([\s\S]*?)<\/td>/g;
const LINES = /<pre><code>([\s\S]*?)<\/code><\/pre>/g;

/** Marks the button, the labels of rows, and lists of keys, before values could look like them. */
const markParts = (html: string): string =>
  html
    .replace(ONLY_LINK, '<p data-button href="$1">$2</p>')
    .replace(ROW_LABEL, '<tr><th scope="row">$1</th>')
    .replace(LINES, '<pre>$1</pre>');

/** Values that are whole texts with quotes, lines, and links. Each has a paragraph of its own. */
const WHOLE_TEXTS = ['answer'];

function withWritten(html: string, fields: MailFields): string {
  return WHOLE_TEXTS.reduce((whole, name) => {
    const text = fields[name];
    if (text === undefined) return whole;
    const shown = `<p><bdi>${escapeHtml(text)}</bdi></p>`;
    return whole.replace(shown, () => writtenHtml(text));
  }, html);
}

const withLines = (html: string): string =>
  html.replace(/<bdi>[^<]*<\/bdi>/g, (value) => value.replaceAll('\n', '<br>'));

/** Unicode isolates keep a key or a price in order in right-to-left plain text. */
function isolate(fields: MailFields): MailFields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    ADDRESS.test(value) || WHOLE_TEXTS.includes(name) ? value : isolatedText(value),
  ]);
  return Object.fromEntries(entries);
}

function pick(front: Readonly<Record<string, string>>, names: readonly string[]): MailFields {
  const entries = names.map((name) => {
    const words = front[name];
    if (words === undefined) throw new Error(`the mail's front matter lacks ${name}`);
    return [name, words];
  });
  return Object.fromEntries(entries);
}
