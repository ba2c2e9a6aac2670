import { Client } from 'pg';
import { vi } from 'vitest';

/** Returns the text of each statement that `use` sends, those of transactions included. */
export async function listStatements(use: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(Client.prototype, 'query');
  try {
    await use();
    return sent.mock.calls.map(([query]: unknown[]) =>
      typeof query === 'string' ? query : String((query as { text: string }).text),
    );
  } finally {
    sent.mockRestore();
  }
}
