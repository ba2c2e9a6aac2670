import { findFaults, type Sql, type Witnesses } from '../harness/invariants.ts';
import type { Page } from '../harness/visitor.ts';

/** Longest time an order may be open after recovery, in milliseconds. */
export const RECONCILED_WITHIN = 60_000;

/** A stack trace, a path, SQL, or names of the database or of errors. */
const INSIDE = [/\bat \S+ \(?\S*:\d+:\d+/, /node_modules/, /Failed query/, /postgres(ql)?:\/\//i];
const ERRORS = [/\b[A-Z]\w+Error\b/, /ECONN|ENOSPC|sandbox answered/];

/**
 * Returns why a page is a bad response during a fault, or null. A good one has a truthful status, our layout with a
 * heading and text, and no internals.
 */
export function dishonestyOf({ status, html, document, path }: Page): string | null {
  const tell = (what: string) => `${path} (${status}) ${what}`;
  if (![200, 202, 422, 503].includes(status)) return tell('is a status that says nothing');
  if ((document.querySelector('h1')?.text ?? '').trim() === '') return tell('has no heading');
  const shown = document.querySelector('main')?.text ?? '';
  if (shown.length < 40) return tell('has no words');
  const leak =
    INSIDE.find((pattern) => pattern.test(html)) ?? ERRORS.find((one) => one.test(shown));
  return leak ? tell(`shows ${leak.exec(html)?.[0]}`) : null;
}

/** Waits until nothing is wrong. Returns milliseconds and the last problem. */
export async function untilSound(
  sql: Sql,
  look: () => Witnesses | Promise<Witnesses>,
  limit = RECONCILED_WITHIN,
): Promise<{ readonly took: number; readonly faults: readonly string[] }> {
  const began = performance.now();
  for (;;) {
    const faults = await findFaults(sql, await look());
    const took = performance.now() - began;
    if (faults.length === 0 || took > limit) return { took, faults };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export async function countStates(sql: Sql): Promise<Record<string, number>> {
  const { rows } = await sql.query('SELECT state, count(*)::int AS n FROM orders GROUP BY state');
  return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
}
