import type { Pool } from 'pg';

export type Column = {
  /** Quoted where needed. */
  readonly name: string;
  readonly type: string;
  readonly sequence: string | null;
};
export type Table = {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly Column[];
};

type Row = Column & { readonly id: number; readonly schema: string; readonly table: string };
type Reference = { readonly id: number; readonly needs: number };

/** Leaves out the schema of the migrations, because each database has its own list. */
const COLUMNS = `
  SELECT c.oid::int AS id, n.nspname AS schema, format('%I.%I', n.nspname, c.relname) AS table,
    quote_ident(a.attname) AS name, format_type(a.atttypid, a.atttypmod) AS type,
    pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) AS sequence
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY n.nspname, c.relname, a.attnum`;

const REFERENCES = `
  SELECT conrelid::int AS id, confrelid::int AS needs FROM pg_constraint
  WHERE contype = 'f' AND conrelid <> confrelid`;

/** Returns all tables, each after the tables that it references. */
export async function listTables(pool: Pool): Promise<Table[]> {
  const columns = await pool.query<Row>(COLUMNS);
  const references = await pool.query<Reference>(REFERENCES);
  const tables = new Map<number, { schema: string; name: string; columns: Column[] }>();
  for (const { id, schema, table, name, type, sequence } of columns.rows) {
    const known = tables.get(id) ?? { schema, name: table, columns: [] };
    known.columns.push({ name, type, sequence });
    tables.set(id, known);
  }
  return inOrder([...tables.keys()], references.rows).flatMap((id) => tables.get(id) ?? []);
}

function inOrder(ids: readonly number[], references: readonly Reference[]): number[] {
  const ordered = new Set<number>();
  const open = new Set<number>();
  const visit = (id: number) => {
    if (ordered.has(id) || open.has(id)) {
      return;
    }
    open.add(id);
    for (const { needs } of references.filter((reference) => reference.id === id)) {
      visit(needs);
    }
    ordered.add(id);
  };
  ids.forEach(visit);
  return [...ordered];
}
