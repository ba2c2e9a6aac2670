import type { Client } from 'pg';

/** Milliseconds between two looks. */
const EVERY = 25;

/**
 * A backend that runs without waiting is `runs`. `Client ClientRead` in a transaction is one that waits for the site. A wait
 * for a lock names the statement.
 */
const LOOK = `SELECT count(*)::int AS backends,
    CASE WHEN wait_event IS NULL THEN 'runs'
      WHEN wait_event_type = 'Lock'
        THEN 'Lock ' || wait_event || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 50)
      ELSE wait_event_type || ' ' || wait_event END AS reason
  FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()
    AND datname = current_database()
  GROUP BY reason`;

/** Mean number of backends that wait for each reason, most frequent first. */
export type Waits = readonly (readonly [reason: string, backends: number])[];

/** Samples what PostgreSQL's backends wait for. The client must not be used until it has stopped. */
export function watchWaits(client: Client): { stop(): Promise<Waits> } {
  const sums = new Map<string, number>();
  let looks = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await client.query<{ reason: string; backends: number }>(LOOK);
      looks += 1;
      for (const { reason, backends } of rows) sums.set(reason, (sums.get(reason) ?? 0) + backends);
      await new Promise((done) => setTimeout(done, EVERY));
    }
  };
  const looking = look();
  return {
    async stop() {
      isOver = true;
      await looking;
      return [...sums]
        .map(([reason, sum]) => [reason, sum / looks] as const)
        .toSorted(([, one], [, other]) => other - one);
    },
  };
}
