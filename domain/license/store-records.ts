import { and, count, desc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { isAddress, loweredEmail, sortedEmail } from '../../db/email.ts';
import { type PageQuery, pageConditions } from '../../db/page.ts';
import type { Reader } from '../../db/work.ts';
import type { StoredLicense } from './store.ts';
import { license as table } from './table.ts';

/** `expired`: not revoked, and its validity is over, grace included. */
export const LICENSE_STANDINGS = ['active', 'expired', 'revoked'] as const;
export type LicenseStanding = (typeof LICENSE_STANDINGS)[number];

export type LicenseRecordQuery = PageQuery & {
  readonly standing: LicenseStanding | null;
  readonly email: string | null;
  readonly product: string | null;
  readonly orderId: string | null;
};

function hasStanding(standing: LicenseStanding, now: Date): SQL | undefined {
  if (standing === 'revoked') return eq(table.state, 'revoked');
  const isOver = lte(table.expiresAt, now);
  const isValid = or(isNull(table.expiresAt), gt(table.expiresAt, now));
  return and(eq(table.state, 'active'), standing === 'expired' ? isOver : isValid);
}

/** Newest first. */
export async function selectRecords(
  reader: Reader,
  query: LicenseRecordQuery,
): Promise<StoredLicense[]> {
  const { standing, email, product, orderId, limit } = query;
  return reader.tx
    .select()
    .from(table)
    .where(
      and(
        ...pageConditions({ at: table.issuedAt, id: table.id }, query),
        standing === null ? undefined : hasStanding(standing, reader.now),
        email === null ? undefined : isAddress(table.email, email),
        product === null ? undefined : eq(table.product, product),
        orderId === null ? undefined : eq(table.orderId, orderId),
      ),
    )
    .orderBy(desc(table.issuedAt), desc(table.id))
    .limit(limit);
}

const EMAIL = loweredEmail(table.email);
const SORTED_EMAIL = sortedEmail(table.email);

/** Returns the addresses of licenses in lower case, in byte order. */
export async function listLicenseEmails(
  reader: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.tx
    .selectDistinct({ email: SORTED_EMAIL })
    .from(table)
    .where(gt(SORTED_EMAIL, after))
    .orderBy(SORTED_EMAIL)
    .limit(limit);
  return rows.map(({ email }) => email);
}

/** Counts the licenses of addresses in lower case. */
export async function countLicensesOf(
  reader: Reader,
  emails: readonly string[],
): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await reader.tx
    .select({ email: EMAIL, licenses: count() })
    .from(table)
    .where(inArray(EMAIL, [...emails]))
    .groupBy(EMAIL);
  return new Map(rows.map(({ email, licenses }) => [email, licenses]));
}
