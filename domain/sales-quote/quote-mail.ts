import type { Database } from '../../db/database.ts';
import { writeList } from '../../kit/formats.ts';
import { formatMoney } from '../../kit/money.ts';
import { lastMomentOf } from '../../kit/time.ts';
import { getLocale } from '../../locales/index.ts';
import { getProduct } from '../../products/index.ts';
import { type InvoicePrinter, sellerDay } from '../invoice/index.ts';
import { contactUrl, type Mail, type MailParts, MailRefused } from '../mail/index.ts';
import { salesQuotePath } from '../order/index.ts';
import { type PaperDeps, salesQuoteFile } from './paper.ts';
import { isSalesQuoteClosed } from './sales-quote.ts';
import { findSalesQuote } from './store.ts';

export type QuoteMailDeps = PaperDeps & {
  readonly database: Pick<Database, 'read'>;
  readonly printer: InvoicePrinter;
};

/**
 * Returns the parts of the email with a quote, or null for other emails. Printing is slow, so it runs when it is sent.
 * @throws MailRefused if the quote was withdrawn or has expired before that
 */
export async function salesQuoteMailParts(
  deps: QuoteMailDeps,
  mail: Mail,
): Promise<MailParts | null> {
  if (mail.kind !== 'quote') return null;
  const { database, siteUrl, company, printer } = deps;
  const { found, now } = await database.read(async (reader) => ({
    found: await findSalesQuote(reader, mail.orderId ?? ''),
    now: reader.now,
  }));
  if (found === null) throw new Error(`mail ${mail.id} has no quote`);
  if (isSalesQuoteClosed(found, now)) throw new MailRefused(`quote ${found.number} is closed`);
  const locale = getLocale(found.locale);
  const names = [found.product, ...found.bundledProducts].map((key) => getProduct(key).name);
  return {
    fields: {
      name: found.name,
      quote_number: found.number,
      product: writeList(names, locale),
      total: formatMoney(found.quote.total, locale.numberLocale),
      valid_until: sellerDay(lastMomentOf(found.validUntil), company.zone, locale),
      quote_url: siteUrl + salesQuotePath(found),
      help_url: contactUrl(siteUrl, found.locale),
    },
    secret: [],
    attachments: [await salesQuoteFile(printer, found, { ...deps, state: 'open' })],
  };
}
