import { recordStatements } from '../tests/harness/statements.ts';

export type Counted = {
  /** Without the begin and end of transactions. */
  readonly statements: number;
  /** Each is answered before the next one of its transaction is sent. */
  readonly roundTrips: number;
};

/** Counts the statements of this process, those of the queue included. */
export function startCounter(): { stop(): Counted } {
  const recorded = recordStatements();
  return {
    stop() {
      const texts = recorded.stop();
      const isOwn = (text: string) => !/^\s*(begin|commit|rollback)/i.test(text);
      return { statements: texts.filter(isOwn).length, roundTrips: texts.length };
    },
  };
}
