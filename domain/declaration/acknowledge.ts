import type { Work } from '../../db/work.ts';
import { getLocale } from '../../locales/index.ts';
import { contactUrl, mailWord, mayWriteTo, queueMail } from '../mail/index.ts';
import { parseOrderNumber } from '../order/index.ts';
import { termMoment } from '../price/index.ts';
import type { Declaration } from './declaration.ts';

export const acknowledgmentKey = (id: string): string => `declaration-received:${id}`;

// Anyone can type any address, so the email repeats only a well-formed order number. Staff have read the
// declarations that they recorded, so these are always acknowledged.
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
      help_url: contactUrl(siteUrl, locale),
    },
  });
}
