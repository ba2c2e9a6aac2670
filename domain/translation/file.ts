import { join } from 'node:path';
import type { Reader } from '../../db/work.ts';
import { type PoEntry, printPo } from '../../kit/po.ts';
import { type Area, readEntries, SAME, stampFor } from '../../locales/entries.ts';
import { getLocale } from '../../locales/index.ts';
import { isLeftInEnglish } from '../../locales/text-faults.ts';
import { PRODUCTS } from '../../products/index.ts';
import { openBook } from './book.ts';
import { listNewest } from './store.ts';
import { proposalStateOf } from './translation.ts';

/**
 * Returns `locales/<locale>/messages/<area>.po` with all open proposals.
 * @throws RangeError for an unknown language
 */
export async function writeFileWith(
  reader: Reader,
  { locale, area, root = process.cwd() }: { locale: string; area: Area; root?: string },
): Promise<string> {
  const { tag } = getLocale(locale);
  const newest = await listNewest(reader, locale);
  const proposals = new Map(newest.map((one) => [one.messageId, one]));
  const own = new Map(
    readEntries(join(root, 'locales'), locale, area).map((each) => [each.id, each]),
  );
  const messages = openBook(locale, root).messages.filter((each) => each.area === area);
  const entries = messages.map((message): PoEntry => {
    const { id, english } = message;
    const proposal = proposals.get(id);
    const before = own.get(id) ?? { id, text: '', comments: [] };
    if (!proposal?.text || proposalStateOf(proposal, message) !== 'open') return before;
    const isSame = isLeftInEnglish(english, proposal.text, NAMES);
    return { id, text: proposal.text, comments: [...(isSame ? [SAME] : []), stampFor(english)] };
  });
  return printPo(entries, tag);
}

const NAMES = PRODUCTS.map(({ name }) => name);
