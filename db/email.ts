import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { asciiEmail, foldEmail, lowerEmail } from '../kit/email.ts';

/** Uses the index on `lower(column)`. The database lowers both sides, because it treats some letters differently. */
export const isAddress = (column: SQLWrapper, email: string): SQL<boolean> =>
  sql`lower(${column}) in (lower(${lowerEmail(email)}), lower(${email.trim()}), lower(${asciiEmail(email)}))`;

/** The addresses of a column in lower case, which its index has. */
export const loweredEmail = (column: SQLWrapper): SQL<string> => sql<string>`lower(${column})`;

/** The same in byte order, which is the same in every database. */
export const sortedEmail = (column: SQLWrapper): SQL<string> =>
  sql<string>`${loweredEmail(column)} collate "C"`;

/** An expression for an index. Addresses with the same `foldEmail` share its value, and a few others do too. */
export const mailboxName = (email: SQLWrapper): SQL =>
  sql`lower(replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', ''))`;

/** Finds candidates for addresses of the same customer. The caller must compare them with `foldEmail`. */
export const mayBeCustomer = (column: SQLWrapper, email: string): SQL<boolean> =>
  sql`${mailboxName(column)} = ${mailboxName(sql`${foldEmail(email)}`)}`;
