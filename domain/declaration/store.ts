import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import { isOwned, type OwnAddress } from '../../db/owned.ts';
import type { Reader, Work } from '../../db/work.ts';
import type { Declaration, DeclarationState } from './declaration.ts';
import { declaration } from './table.ts';

/** Returns false if the id was stored before. */
export async function insertDeclaration(work: Work, row: Declaration): Promise<boolean> {
  const rows = await work.tx
    .insert(declaration)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: declaration.id });
  return rows.length > 0;
}

export async function lockDeclaration(work: Work, id: string): Promise<Declaration | null> {
  const [row] = await work.tx
    .select()
    .from(declaration)
    .where(eq(declaration.id, id))
    .for('update');
  return row ?? null;
}

export async function updateDeclaration(
  work: Work,
  id: string,
  change: Partial<Pick<Declaration, 'state' | 'orderId'>>,
): Promise<void> {
  await work.tx.update(declaration).set(change).where(eq(declaration.id, id));
}

export const lockRecorded = (work: Work, ticketNumber: string): Promise<void> =>
  lockName(work, `declaration:${ticketNumber}`);

export const listRecorded = (reader: Reader, ticketNumber: string): Promise<Declaration[]> =>
  reader.tx
    .select()
    .from(declaration)
    .where(eq(declaration.ticketNumber, ticketNumber))
    .orderBy(declaration.declaredAt, declaration.id);

export const listOwnedDeclarations = (
  reader: Reader,
  addresses: readonly OwnAddress[],
): Promise<Declaration[]> =>
  reader.tx
    .select()
    .from(declaration)
    .where(isOwned({ email: declaration.email, at: declaration.declaredAt }, addresses))
    .orderBy(desc(declaration.declaredAt), desc(declaration.id));

export async function deleteDeclarations(
  work: Work,
  { isFollowed, before }: { readonly isFollowed: boolean; readonly before: Date },
): Promise<string[]> {
  const { id, state, recordedAt } = declaration;
  const rows = await work.tx
    .delete(declaration)
    .where(and(isFollowed ? eq(state, 'matched') : ne(state, 'matched'), lt(recordedAt, before)))
    .returning({ id });
  return rows.map((row) => row.id);
}

/** Newest first. A null `state` means all. `after` is the last id of the previous page. */
export async function listDeclarations(
  reader: Reader,
  filter: {
    readonly state: DeclarationState | null;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<Declaration[]> {
  const { id, state, declaredAt } = declaration;
  const place = sql`(select ${declaredAt}, ${id} from ${declaration} where ${id} = ${filter.after})`;
  return reader.tx
    .select()
    .from(declaration)
    .where(
      and(
        filter.state === null ? undefined : eq(state, filter.state),
        filter.after === null ? undefined : sql`(${declaredAt}, ${id}) < ${place}`,
      ),
    )
    .orderBy(desc(declaredAt), desc(id))
    .limit(filter.limit);
}
