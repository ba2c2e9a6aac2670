import PostalMime, { type Email } from 'postal-mime';
import { chooseText } from './alternative.ts';
import { decodeText } from './charset.ts';
import { readWords } from './encoded-words.ts';
import { readPage } from './html-text.ts';

/** Levels of nested parts, bytes of headers, and levels of nested emails. Honest emails have fewer. */
const MOST = { nesting: 20, headers: 512 * 1024, mails: 4 } as const;

type PartFile = { readonly name: string; readonly bytes: Uint8Array };

/** Every part is in the text, among the files, or both. */
export type Content = {
  readonly mail: Email;
  readonly text: string;
  readonly files: readonly PartFile[];
};

/** The parser's own parts. The published types lack them, and published texts are decoded only as declared. */
type Part = {
  readonly childNodes: readonly Part[];
  readonly content: ArrayBuffer | null;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly contentType: { readonly parsed: Field; readonly multipart: string | false };
  readonly contentDisposition: { readonly parsed: Field };
};
type Field = { readonly value: string; readonly params: Readonly<Record<string, string>> };

/** Reads the text and the files of an email. @throws Error if the email is built to be expensive */
export async function readParts(raw: Uint8Array, depth = 0): Promise<Content> {
  const parser = new PostalMime({
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: MOST.nesting,
    maxHeadersSize: MOST.headers,
  });
  const mail = await parser.parse(raw);
  const { root } = parser as unknown as { readonly root: Part };
  const reading: Reading = { files: [], named: [], hint: hintOf(root), depth };
  const text = await textOf(root, reading);
  // Some programs give the body a file name.
  return { mail, text: text.trim() === '' ? joined(reading.named) : text, files: reading.files };
}

type Reading = {
  readonly files: PartFile[];
  readonly named: string[];
  readonly hint: string | null;
  readonly depth: number;
};

/** The encoding of the headers is a good guess for parts that declare none. */
function hintOf({ headers }: Part): string | null {
  const all = headers.map(({ value }) => value).join('\n');
  const names = [...all.matchAll(/=\?([^?*\s]+)(?:\*[^?\s]*)?\?[bq]\?/gi)].map(
    ([, name = '']) => name,
  );
  return names.find((name) => !/^(?:utf-?8|us-ascii)$/i.test(name)) ?? null;
}

/** Returns the text of a part. Adds other content to the files. */
async function textOf(part: Part, reading: Reading): Promise<string> {
  const { multipart } = part.contentType;
  if (!multipart || part.childNodes.length === 0) return leafText(part, reading);
  const texts: string[] = [];
  for (const child of part.childNodes) texts.push(await textOf(child, reading));
  return multipart === 'alternative' ? chooseText(texts) : joined(texts);
}

async function leafText(part: Part, reading: Reading): Promise<string> {
  const { parsed, multipart } = part.contentType;
  // A multipart that the parser did not open contains text.
  const type = multipart ? 'text/plain' : parsed.value;
  const bytes = new Uint8Array(part.content ?? new ArrayBuffer(0));
  const name = nameOf(part);
  const isAttached = part.contentDisposition.parsed.value === 'attachment';
  const text = isAttached ? null : await ownText(type, { part, bytes, reading });
  if (text !== null && name === '') return text;
  if (bytes.length === 0 && name === '') return '';
  if (text !== null) reading.named.push(text);
  reading.files.push({ name: name || defaultName(type, reading.files.length + 1), bytes });
  return NESTED.test(type) ? innerText(bytes, reading.depth + 1) : '';
}

/** Types that people can read as they are. */
const PLAIN = /^text\/(?:plain|markdown|enriched|richtext)$/;
/** `global` emails may contain UTF-8 in their headers (RFC 6532). */
const NESTED = /^message\/(?:rfc822|global)$/;

const joined = (texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n\n');

type Leaf = { readonly part: Part; readonly bytes: Uint8Array; readonly reading: Reading };

/** Returns null for types without readable text. */
async function ownText(type: string, leaf: Leaf): Promise<string | null> {
  if (PLAIN.test(type)) return plainText(leaf);
  return type === 'text/html' ? pageText(leaf) : null;
}

async function plainText({ part, bytes, reading }: Leaf): Promise<string> {
  const { params } = part.contentType.parsed;
  const text = await decodeText(bytes, params['charset'] || reading.hint);
  const isFlowed = /^flowed$/i.test(params['format'] ?? '');
  return isFlowed ? joinFlowed(text, /^yes$/i.test(params['delsp'] ?? '')) : text;
}

const META = /<meta\b[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]+)/i;
/** In bytes. The beginning of an HTML page, where it may declare its charset. */
const HEAD = 4096;

async function pageText({ part, bytes, reading: { files, hint } }: Leaf): Promise<string> {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const charset = part.contentType.parsed.params['charset'] || META.exec(head)?.[1] || hint;
  const { text, pictures } = readPage(await decodeText(bytes, charset));
  for (const address of pictures) {
    const [, kind = '', data = ''] =
      /^data:image\/([\w+.-]+)(?:[^\w+.,-][^,]*)?;base64,(.*)$/is.exec(address) ?? [];
    const picture = Buffer.from(data, 'base64');
    if (picture.length === 0) continue;
    files.push({ name: defaultName(`image/${kind}`, files.length + 1), bytes: picture });
  }
  return text;
}

/** Returns the text of a nested email, so that staff can read it without opening the file. */
async function innerText(raw: Uint8Array, depth: number): Promise<string> {
  if (depth > MOST.mails) return '';
  const { mail, text } = await readParts(raw, depth);
  const shown = ['from', 'date', 'subject'].flatMap((key) => {
    const header = mail.headers.find((each) => each.key === key);
    return header ? [`${header.originalKey}: ${readWords(header.value)}`] : [];
  });
  return [...shown, '', text].join('\n');
}

function nameOf({ contentDisposition, contentType }: Part): string {
  const name = contentDisposition.parsed.params['filename'] || contentType.parsed.params['name'];
  return readWords(name ?? '').trim();
}

const ENDINGS: Readonly<Record<string, string>> = {
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'text/calendar': 'ics',
  'text/plain': 'txt',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/pgp-signature': 'asc',
  'application/pgp-encrypted': 'asc',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'application/pkcs7-mime': 'p7m',
  'application/ms-tnef': 'dat',
};

function defaultName(type: string, index: number): string {
  const [kind = '', sub = ''] = type.split('/');
  const ending = ENDINGS[type] ?? (/^[a-z0-9]{2,5}$/.test(sub) ? sub : 'bin');
  return `${kind.replace(/[^a-z]/g, '') || 'part'}-${index}.${ending}`;
}

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
