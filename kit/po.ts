import PO from 'pofile';

/** One message of a PO file, read the way we use the format: the id is explicit, never the English text. */
export type PoEntry = {
  readonly id: string;
  /** ICU MessageFormat text; empty when nobody has written it yet. */
  readonly text: string;
  /** The `#.` lines, in order. */
  readonly comments: readonly string[];
};

/** A keyword, or none where a text goes on, and what stands in its quotes. */
const SAYS = /^(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\]|)\s*"(.*)"$/;
/** What begins the next entry, if no comment does. */
const BEGINS = /^msg(?:ctxt|id(?!_))/;
const ESCAPED = /\\([0-7]{3}|x[0-9a-fA-F]{2}|.)/g;
const SIGNS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};

/**
 * Reads a PO file as we and translators' tools write it. Obsolete (`#~`) entries are left out; duplicates are kept for
 * the caller to judge. Written here and not the library's, which needs several times as long: staff who look how far
 * all languages are wait for every file.
 *
 * @throws Error when an entry has a context or a gettext plural, since plurals are written in ICU here; and for a line
 * that says nothing in PO
 */
export function parsePo(source: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let draft = openDraft();
  const finish = () => {
    const { id, text, comments, isForeign } = draft;
    if (isForeign) throw new Error(`PO entry ${id}: msgctxt and msgid_plural are not used here`);
    if (id !== '') entries.push({ id, text: text ?? '', comments });
    draft = openDraft();
  };
  for (const raw of source.split('\n')) {
    const line = raw.trim();
    const isComment = line.startsWith('#');
    if (draft.text !== null && (isComment || BEGINS.test(line))) finish();
    if (line.startsWith('#.')) draft.comments.push(line.slice(2).trim());
    else if (line.startsWith('#~')) draft = openDraft();
    else if (line !== '' && !isComment) take(draft, line);
  }
  finish();
  return entries;
}

type Draft = { id: string; text: string | null; comments: string[]; isForeign: boolean };
const openDraft = (): Draft => ({ id: '', text: null, comments: [], isForeign: false });

function take(draft: Draft, line: string): void {
  const said = SAYS.exec(line);
  if (said === null) throw new Error(`not a line of a PO file: ${line}`);
  const [, word, quoted = ''] = said;
  const text = quoted.includes('\\') ? quoted.replace(ESCAPED, signOf) : quoted;
  if (word === 'msgid') draft.id = text;
  else if (word === 'msgstr') draft.text = text;
  else if (word !== '') draft.isForeign = true;
  else if (draft.text === null) draft.id += text;
  else draft.text += text;
}

function signOf(_: string, code: string): string {
  if (/^[0-7]{3}$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8));
  if (code.length > 1) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return SIGNS[code] ?? code;
}

/**
 * Writes a PO file that Poedit, Weblate and other translators' tools read.
 *
 * @param language BCP 47 tag for the header.
 */
export function printPo(entries: readonly PoEntry[], language: string): string {
  const file = new PO();
  file.headers = {
    Language: language.replace('-', '_'),
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  };
  file.items = entries.map((entry) => {
    const item = new PO.Item();
    item.msgid = entry.id;
    item.msgstr = [entry.text];
    item.extractedComments = [...entry.comments];
    return item;
  });
  return `${file.toString().trimEnd()}\n`;
}
