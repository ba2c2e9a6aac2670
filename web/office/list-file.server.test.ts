import { expect, test } from 'vitest';
import { csvResponse, listFile } from './list-file.server.ts';

test('starts a file for spreadsheets with a byte order mark', async () => {
  const response = csvResponse('names.csv', 'name\r\nمحمد\r\n');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('name\r\nمحمد\r\n');
});

/** Returns a list of so many rows that counts its reads. */
function listOf(count: number) {
  const reads = { rows: 0 };
  const read = async (_: unknown, place: { limit: number; after: string | null }) => {
    const from = place.after === null ? 0 : Number(place.after) + 1;
    const rows = Array.from({ length: Math.min(place.limit, count - from) }, (_, at) => {
      return { id: String(from + at) };
    });
    reads.rows += rows.length;
    return rows;
  };
  const database = { read: (query: (reader: never) => unknown) => query(undefined as never) };
  const services = { database } as unknown as Parameters<typeof listFile>[0];
  const list = { name: 'all.csv', head: ['id'], read, cellsOf: ({ id }: { id: string }) => [id] };
  return { reads, respond: () => listFile(services, list) };
}

test.each([0, 1, 2000, 4001, 130_000])('exports a list of %i rows completely', async (count) => {
  const lines = (await (await listOf(count).respond()).text()).split('\r\n');
  expect(lines.length).toBe(count + 2);
  expect(lines.slice(0, 2)).toEqual(['id', count > 0 ? '0' : '']);
  expect(lines.at(-2)).toBe(count > 0 ? String(count - 1) : 'id');
});

test('reads no more of a long list than is consumed', async () => {
  const { reads, respond } = listOf(1_000_000);
  const { body, headers } = await respond();
  expect(headers.get('cache-control')).toContain('no-transform');
  const reader = body?.getReader();
  await reader?.read();
  await reader?.read();
  await new Promise((done) => setTimeout(done, 50));
  expect(reads.rows).toBeLessThanOrEqual(10_000);
  await reader?.cancel();
});
