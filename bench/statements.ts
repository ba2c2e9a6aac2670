import { Client } from 'pg';

export type Counted = {
  /** Without the begin and end of transactions. */
  readonly statements: number;
  /** Each is answered before the next one of its transaction is sent. */
  readonly roundTrips: number;
};

/** Counts the statements of this process, those of the queue included. */
export function startCounter(): { stop(): Counted } {
  const { query } = Client.prototype;
  let [statements, roundTrips] = [0, 0];
  const counting = function (this: Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : String((first as { text?: string }).text);
    roundTrips += 1;
    if (!/^\s*(begin|commit|rollback)/i.test(text)) statements += 1;
    return Reflect.apply(query, this, args);
  };
  Object.assign(Client.prototype, { query: counting });
  return {
    stop() {
      Object.assign(Client.prototype, { query });
      return { statements, roundTrips };
    },
  };
}
