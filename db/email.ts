import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { asciiEmail, foldEmail, lowerEmail } from '../kit/email.ts';

/**
 * Whether a column holds this address, letter case aside, by the index on `lower(column)`. Both sides are made small by
 * the database: where its locale knows other small letters than `lowerEmail`, what was typed alike is still found. So is
 * what was kept in ASCII letters (`asciiEmail`), as some browsers send it.
 */
export const isAddress = (column: SQLWrapper, email: string): SQL<boolean> =>
  sql`lower(${column}) in (lower(${lowerEmail(email)}), lower(${email.trim()}), lower(${asciiEmail(email)}))`;

/** What the addresses of one customer share (`foldEmail`), and some others, too: for an index. */
export const mailboxName = (email: SQLWrapper): SQL =>
  sql`lower(replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', ''))`;

/** Whether a column may hold an address of the same customer, by the index on `mailboxName`; `foldEmail` decides. */
export const mayBeCustomer = (column: SQLWrapper, email: string): SQL<boolean> =>
  sql`${mailboxName(column)} = ${mailboxName(sql`${foldEmail(email)}`)}`;
