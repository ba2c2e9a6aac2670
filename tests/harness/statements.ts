import { Client } from 'pg';

/** Records the text of each statement of this process, those of transactions and of the queue included, until `stop`. */
export function recordStatements(): { stop(): readonly string[] } {
  const { query } = Client.prototype;
  const texts: string[] = [];
  const recording = function (this: Client, ...args: unknown[]) {
    const [first] = args;
    texts.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
    return Reflect.apply(query, this, args);
  };
  Object.assign(Client.prototype, { query: recording });
  return {
    stop() {
      Object.assign(Client.prototype, { query });
      return texts;
    },
  };
}

/** Returns the text of each statement that `use` sends. */
export async function listStatements(use: () => Promise<unknown>): Promise<readonly string[]> {
  const recorded = recordStatements();
  try {
    await use();
  } finally {
    recorded.stop();
  }
  return recorded.stop();
}
