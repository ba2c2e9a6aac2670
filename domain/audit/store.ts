import { and, count, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Act, AuditEntry } from './audit.ts';
import { auditEntry as table } from './table.ts';

export type AuditFilter = {
  readonly act: Act | null;
  readonly who: string;
  readonly object: string;
  readonly from: Date | null;
  readonly before: Date | null;
  readonly after: string | null;
  readonly limit: number;
};

export async function insertEntry(work: Work, { object, ...entry }: AuditEntry): Promise<void> {
  const { kind: objectKind, id: objectId, name: objectName } = object;
  await work.tx.insert(table).values({ ...entry, objectKind, objectId, objectName });
}

export async function countActs(reader: Reader, act: Act): Promise<number> {
  const [row] = await reader.tx.select({ all: count() }).from(table).where(eq(table.act, act));
  return row?.all ?? 0;
}

export async function listEntries(reader: Reader, filter: AuditFilter): Promise<AuditEntry[]> {
  const rows = await reader.tx
    .select()
    .from(table)
    .where(and(...conditions(filter)))
    .orderBy(desc(table.at), desc(table.id))
    .limit(filter.limit);
  return rows.map(({ objectKind, objectId, objectName, ...row }) => ({
    ...row,
    object: { kind: objectKind, id: objectId, name: objectName },
  }));
}

function conditions({ act, who, object, from, before, after }: AuditFilter): (SQL | undefined)[] {
  const place = sql`(select ${table.at}, ${table.id} from ${table} where ${table.id} = ${after})`;
  return [
    act === null ? undefined : eq(table.act, act),
    who === '' ? undefined : eq(table.who, who.toLowerCase()),
    object === '' ? undefined : or(eq(table.objectName, object), eq(table.objectId, object)),
    from === null ? undefined : gte(table.at, from),
    before === null ? undefined : lt(table.at, before),
    after === null ? undefined : sql`(${table.at}, ${table.id}) < ${place}`,
  ];
}
