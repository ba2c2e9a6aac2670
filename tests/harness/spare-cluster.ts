import { type Cluster, openMemoryCluster } from '../../db/embedded/cluster.ts';
import { readTemplate } from './template.ts';

/** Starting a cluster takes a second. Files that use it run in sequence, so there is at most one. */
let spare: Cluster | null = null;
/** The schema of a migrated cluster. A cluster with another one is not reused. */
let shape: string | null = null;

/** Migrated and empty. Return it with `giveBack`. */
export async function takeCluster(): Promise<Cluster> {
  const cluster = spare ?? (await openMemoryCluster(await readTemplate()));
  spare = null;
  shape ??= await shapeOf(cluster);
  return cluster;
}

/** Closes the cluster if it cannot be emptied. */
export async function giveBack(cluster: Cluster): Promise<void> {
  if (spare === null && (await isEmptied(cluster))) spare = cluster;
  else await cluster.close();
}

async function isEmptied(cluster: Cluster): Promise<boolean> {
  const { pool } = cluster;
  if (cluster.failure() !== null || pool.idleCount !== pool.totalCount) return false;
  pool.removeAllListeners('connect');
  const client = await pool.connect();
  try {
    for (const statement of EMPTY) await client.query(statement);
  } catch {
    return false;
  } finally {
    // Destroys the client, so that the next file gets one without session state.
    client.release(true);
  }
  return (await shapeOf(cluster)) === shape;
}

async function shapeOf({ pool }: Cluster): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

const OURS = "schemaname NOT IN ('pg_catalog', 'information_schema', 'drizzle')";

const EMPTY = [
  'DISCARD ALL',
  'SET session_replication_role = replica',
  `DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE ${OURS} LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    FOR name IN SELECT format('%I.%I', schemaname, sequencename) FROM pg_sequences WHERE ${OURS} LOOP
      EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
    END LOOP;
  END $$`,
  'DISCARD ALL',
];

const SHAPE = `
  SELECT md5(string_agg(thing, ',' ORDER BY thing)) AS shape FROM (
    SELECT format('%s %s %s', n.nspname, c.relname, c.relkind) AS thing
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT LIKE 'pg\\_%'
    UNION ALL SELECT format('%s %s', tgrelid::regclass, tgname) FROM pg_trigger WHERE NOT tgisinternal
  ) AS things`;
