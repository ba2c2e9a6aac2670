import type { Reader } from '../../db/work.ts';
import { signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';
import type { Invoice } from './invoice.ts';
import { findByNumber } from './store.ts';

/** A tag made for these pages opens nothing else. */
const PURPOSE = 'invoice-page';

/** What opens a document in the query of its pages: `INV-2026-000001.<tag>`. */
export function invoiceToken(secret: string, { number }: Pick<Invoice, 'number'>): string {
  return `${number}.${signText({ secret, purpose: PURPOSE }, number)}`;
}

/** Path of the page that shows a document to whoever holds this link: `/de/invoice?document=…`. */
export function invoicePath(secret: string, invoice: Pick<Invoice, 'number' | 'locale'>): string {
  return `${folderOf(invoice.locale)}/invoice?document=${invoiceToken(secret, invoice)}`;
}

/** The document of a token; null when it is forged, cut or unknown. */
export async function openInvoice(
  reader: Reader,
  secret: string,
  token: string,
): Promise<Invoice | null> {
  const [number = '', tag = ''] = token.split('.', 2);
  if (!verifyText({ secret, purpose: PURPOSE }, number, tag)) return null;
  return findByNumber(reader, number);
}
