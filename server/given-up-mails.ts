import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type FindLiveMails, findAbandoned, giveUpMail, SEND_MAIL } from '../domain/mail/index.ts';

/** Gives up emails without a live job: it failed for good, was killed on its last try, or is gone. */
export async function giveUpMails(database: Pick<Database, 'read' | 'run'>): Promise<void> {
  const abandoned = await database.read((reader) => findAbandoned(reader, findLiveMails));
  for (const id of abandoned) await database.run((work) => giveUpMail(work, id, findLiveMails));
}

const findLiveMails: FindLiveMails = async (reader, mailId) => {
  const result: unknown = await reader.tx.execute(
    sql`select distinct data ->> 'mailId' as id from pgboss.job
      where name = ${SEND_MAIL} and state < 'completed'
        and (${mailId}::text is null or data ->> 'mailId' = ${mailId}::text)`,
  );
  const { rows } = result as { readonly rows: readonly { readonly id: string }[] };
  return new Set(rows.map(({ id }) => id));
};
