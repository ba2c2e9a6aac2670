import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { ExperimentRule, RuleState } from './experiment.ts';
import { experimentRule as table } from './table.ts';

export async function selectStanding(reader: Reader): Promise<ExperimentRule[]> {
  return reader.tx
    .select()
    .from(table)
    .where(or(isNull(table.endsAt), gt(table.endsAt, reader.now)))
    .orderBy(desc(table.createdAt), desc(table.id));
}

export type RuleFilter = {
  readonly product: string | null;
  readonly state: RuleState | null;
  readonly after: string | null;
  readonly limit: number;
};

export async function selectRules(
  reader: Reader,
  { product, state, after, limit }: RuleFilter,
): Promise<ExperimentRule[]> {
  const place = sql`(select ${table.createdAt}, ${table.id} from ${table} where ${table.id} = ${after})`;
  return reader.tx
    .select()
    .from(table)
    .where(
      and(
        product === null ? undefined : eq(table.product, product),
        state === null ? undefined : standing(state, reader.now),
        after === null ? undefined : sql`(${table.createdAt}, ${table.id}) < ${place}`,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
}

/** Mirrors `ruleState`. */
function standing(state: RuleState, now: Date): SQL | undefined {
  if (state === 'ended') return lte(table.endsAt, now);
  const lasts = or(isNull(table.endsAt), gt(table.endsAt, now));
  if (state === 'paused') return and(lasts, isNotNull(table.pausedAt));
  const begins = state === 'planned' ? gt(table.startsAt, now) : lte(table.startsAt, now);
  return and(lasts, isNull(table.pausedAt), begins);
}

export async function lockRule(work: Work, id: string): Promise<ExperimentRule | null> {
  const [row] = await work.tx.select().from(table).where(eq(table.id, id)).for('update');
  return row ?? null;
}

export async function insertRule(work: Work, rule: ExperimentRule): Promise<boolean> {
  const added = await work.tx
    .insert(table)
    .values(rule)
    .onConflictDoNothing()
    .returning({ id: table.id });
  return added.length > 0;
}

export async function updateRule(
  work: Work,
  id: string,
  change: Partial<Pick<ExperimentRule, 'endsAt' | 'pausedAt'>>,
): Promise<void> {
  await work.tx.update(table).set(change).where(eq(table.id, id));
}

export async function deleteRule(work: Work, id: string): Promise<void> {
  await work.tx.delete(table).where(eq(table.id, id));
}
