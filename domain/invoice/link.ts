import type { Reader } from '../../db/work.ts';
import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { folderOf } from '../../locales/index.ts';
import type { Invoice } from './invoice.ts';
import { findByNumber } from './store.ts';

const PURPOSE = 'invoice-page';

/** Returns `INV-2026-000001.<tag>`. */
export function invoiceToken(secret: Secret, { number }: Pick<Invoice, 'number'>): string {
  return `${number}.${signText({ secret, purpose: PURPOSE }, number)}`;
}

/** Returns the address of the document's page, or of its file. */
export function invoicePath(
  secret: Secret,
  invoice: Pick<Invoice, 'number' | 'locale'>,
  file?: 'pdf' | 'xml',
): string {
  const page = `${folderOf(invoice.locale)}/invoice`;
  const path = file === undefined ? page : `${page}/${file}`;
  return `${path}?document=${invoiceToken(secret, invoice)}`;
}

export async function openInvoice(
  reader: Reader,
  secret: Secret,
  token: string,
): Promise<Invoice | null> {
  const [number = '', tag = ''] = token.split('.', 2);
  if (!verifyText({ secret, purpose: PURPOSE }, number, tag)) return null;
  return findByNumber(reader, number);
}
