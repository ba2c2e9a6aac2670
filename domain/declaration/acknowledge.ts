import type { Work } from '../../db/work.ts';
import { folderOf, getLocale } from '../../locales/index.ts';
import { mailWord, mayWriteTo, queueMail } from '../mail/index.ts';
import { termMoment } from '../price/index.ts';
import { parseOrderNumber } from '../purchase/index.ts';
import type { Declaration } from './declaration.ts';

/**
 * Tells the typed address that its declaration has arrived, and when. Nobody has proven that the address is theirs, so
 * that the mail repeats nothing but the order number, which has one form.
 */
export async function queueAcknowledged(
  work: Work,
  { siteUrl }: { readonly siteUrl: string },
  { id, kind, orderNumber, email, locale, declaredAt }: Declaration,
): Promise<void> {
  const number = parseOrderNumber(orderNumber);
  if (number === null || !(await mayWriteTo(work, email))) return;
  const name = `what_${kind.replace('-', '_')}`;
  await queueMail(work, {
    key: `declaration-received:${id}`,
    kind: 'declaration-received',
    to: email,
    locale,
    fields: {
      email,
      what: mailWord('declaration-received', locale, name).replace('{order_number}', number),
      time: termMoment(declaredAt, { market: getLocale(locale).market, locale }),
      help_url: `${siteUrl}${folderOf(locale)}/about/contact-us`,
    },
  });
}
