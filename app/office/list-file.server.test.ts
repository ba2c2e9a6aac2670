import { expect, test } from 'vitest';
import { csvAnswer } from './list-file.server.ts';

test('a file for spreadsheets says by its first bytes that it is UTF-8', async () => {
  const answer = csvAnswer('names.csv', 'name\r\nمحمد\r\n');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('name\r\nمحمد\r\n');
});
