import type { Pool, PoolClient } from 'pg';
import type { Database } from './database.ts';
import { prepareQueueTables } from './queue.ts';
import { listTables, type Table } from './tables.ts';

export class TargetNotEmpty extends Error {
  override readonly name = 'TargetNotEmpty';
}

export type MovedTable = { readonly name: string; readonly rows: number };

const BATCH = 1000;
/** The move replaces the target's rows in this schema. All other tables of the target must be empty. */
const QUEUE_SCHEMA = 'pgboss';

/** Copies all rows and waiting jobs. A failure leaves the target empty. @throws {TargetNotEmpty} */
export async function moveDatabase(from: Database, to: Database): Promise<MovedTable[]> {
  await prepareQueueTables(from);
  await prepareQueueTables(to);
  const tables = await listTables(from.pool);
  await assertEmpty(to.pool, tables);
  const source = await from.pool.connect();
  const target = await to.pool.connect();
  try {
    await source.query('BEGIN READ ONLY');
    await target.query('BEGIN');
    const moved = await copyAll(source, target, tables);
    await target.query('COMMIT');
    return moved;
  } catch (error) {
    await rollBack(target);
    throw error;
  } finally {
    await rollBack(source);
    source.release();
    target.release();
  }
}

/** If the connection is lost, there is nothing to roll back, and the first error already says why. */
const rollBack = (client: PoolClient) => client.query('ROLLBACK').catch(() => {});

async function assertEmpty(pool: Pool, tables: readonly Table[]): Promise<void> {
  for (const table of tables.filter(({ schema }) => schema !== QUEUE_SCHEMA)) {
    const { rowCount } = await pool.query(`SELECT FROM ${table.name} LIMIT 1`);
    if (rowCount !== 0) {
      throw new TargetNotEmpty(`The table ${table.name} of the target has rows. It must be empty.`);
    }
  }
}

async function copyAll(
  source: PoolClient,
  target: PoolClient,
  tables: readonly Table[],
): Promise<MovedTable[]> {
  const queueTables = tables.filter(({ schema }) => schema === QUEUE_SCHEMA);
  await target.query(`TRUNCATE ${queueTables.map(({ name }) => name).join(', ')}`);
  const moved: MovedTable[] = [];
  for (const table of tables) {
    moved.push({ name: table.name, rows: await copyTable(source, target, table) });
    await copySequences(source, target, table);
  }
  return moved;
}

/** Copies values in PostgreSQL's text form, so that JavaScript cannot round or reinterpret them. */
async function copyTable(source: PoolClient, target: PoolClient, table: Table): Promise<number> {
  const columns = table.columns.map(({ name }) => name).join(', ');
  const asText = table.columns.map(({ name }) => `${name}::text`).join(', ');
  const values = table.columns.map(({ type }, index) => `v${index}::${type}`).join(', ');
  const arrays = table.columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = table.columns.map((_, index) => `v${index}`).join(', ');
  const insert = `INSERT INTO ${table.name} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM unnest(${arrays}) AS batch (${names})`;
  await source.query(`DECLARE source_rows CURSOR FOR SELECT ${asText} FROM ONLY ${table.name}`);
  let rows = 0;
  for (;;) {
    const batch = await source.query<(string | null)[]>({
      text: `FETCH ${BATCH} FROM source_rows`,
      rowMode: 'array',
    });
    if (batch.rows.length === 0) {
      break;
    }
    const byColumn = table.columns.map((_, index) => batch.rows.map((row) => row[index] ?? null));
    await target.query(insert, byColumn);
    rows += batch.rows.length;
  }
  await source.query('CLOSE source_rows');
  return rows;
}

async function copySequences(source: PoolClient, target: PoolClient, table: Table): Promise<void> {
  for (const { sequence } of table.columns) {
    if (sequence === null) {
      continue;
    }
    const { rows } = await source.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${sequence}`,
    );
    const [state] = rows;
    await target.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      sequence,
      state?.last ?? '1',
      state?.called ?? false,
    ]);
  }
}
