import { and, desc, eq, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Declaration, DeclarationState } from './declaration.ts';
import { declaration } from './table.ts';

export async function insertDeclaration(work: Work, row: Declaration): Promise<void> {
  await work.tx.insert(declaration).values(row);
}

/** The declaration of this id, kept from others until this work ends; null when there is none. */
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
  change: Partial<Pick<Declaration, 'state' | 'purchaseId'>>,
): Promise<void> {
  await work.tx.update(declaration).set(change).where(eq(declaration.id, id));
}

/** Newest first; null: of every state. `after`: only those behind the one of this id. */
export async function listDeclarations(
  reader: Reader,
  asked: {
    readonly state: DeclarationState | null;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<Declaration[]> {
  const { id, state, declaredAt } = declaration;
  const place = sql`(select ${declaredAt}, ${id} from ${declaration} where ${id} = ${asked.after})`;
  return reader.tx
    .select()
    .from(declaration)
    .where(
      and(
        asked.state === null ? undefined : eq(state, asked.state),
        asked.after === null ? undefined : sql`(${declaredAt}, ${id}) < ${place}`,
      ),
    )
    .orderBy(desc(declaredAt), desc(id))
    .limit(asked.limit);
}
