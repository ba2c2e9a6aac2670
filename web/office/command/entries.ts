import { normalForm } from '../../../kit/normal-form.ts';

export type Entry = {
  /** Path without locale. */
  readonly to: string;
  readonly text: string;
  /** What it is. Null for a page. */
  readonly kind: string | null;
};

type Entries = { readonly pages: readonly Entry[]; readonly found: readonly Entry[] };

const plain = (text: string): string =>
  normalForm(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Returns what was found, then the pages whose name has all typed words. Names that begin with them come first. */
export function entriesFor(typed: string, { pages, found }: Entries): Entry[] {
  const sought = plain(typed);
  const words = sought.split(/\s+/);
  const named = pages.filter(({ text }) => words.every((word) => plain(text).includes(word)));
  const first = named.filter(({ text }) => plain(text).startsWith(sought));
  return [...found, ...first, ...named.filter((page) => !first.includes(page))];
}
