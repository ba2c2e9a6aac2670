import type { Work } from '../../db/work.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { mailWord, mayWriteTo, queueMail } from '../mail/index.ts';
import { parseOrderNumber } from '../order/index.ts';
import { termMoment } from '../price/index.ts';
import type { Declaration } from './declaration.ts';

/** Names the mail about a declaration. */
export const acknowledgmentKey = (id: string): string => `declaration-received:${id}`;

/**
 * Tells the typed address that its declaration has arrived, and when. Nobody has proven that the address is theirs, so
 * that the mail repeats nothing but an order number in the form of ours. What staff have recorded, a person has read: it is
 * acknowledged however much is mailed to that address.
 */
export async function queueAcknowledged(
  work: Work,
  { siteUrl }: { readonly siteUrl: string },
  { id, kind, orderNumber, email, locale, declaredAt, ticketNumber }: Declaration,
): Promise<void> {
  if (ticketNumber === null && !(await mayWriteTo(work, email))) return;
  const number = parseOrderNumber(orderNumber);
  const name = `what_${kind.replace('-', '_')}${number === null ? '_unnumbered' : ''}`;
  await queueMail(work, {
    key: acknowledgmentKey(id),
    kind: 'declaration-received',
    to: email,
    locale,
    fields: {
      email,
      what: mailWord('declaration-received', locale, name).replace('{order_number}', number ?? ''),
      time: termMoment(declaredAt, { market: getLocale(locale).market, locale }),
      help_url: `${siteUrl}${folderOf(locale)}/about/contact-us`,
    },
  });
}
