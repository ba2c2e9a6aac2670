import PO from 'pofile';

/** One message of a PO file, read the way we use the format: the id is explicit, never the English text. */
export type PoEntry = {
  readonly id: string;
  /** ICU MessageFormat text; empty when nobody has written it yet. */
  readonly text: string;
  /** The `#.` lines, in order. */
  readonly comments: readonly string[];
};

/**
 * Reads a PO file. Obsolete (`#~`) entries are left out; duplicates are kept for the caller to judge.
 *
 * @throws Error when an entry has a context or a gettext plural: plurals are written in ICU here.
 */
export function parsePo(source: string): PoEntry[] {
  return PO.parse(source)
    .items.filter((item) => !item.obsolete)
    .map((item) => {
      if (item.msgctxt != null || item.msgid_plural != null) {
        throw new Error(`PO entry ${item.msgid}: msgctxt and msgid_plural are not used here`);
      }
      return { id: item.msgid, text: item.msgstr.join(''), comments: item.extractedComments };
    });
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
