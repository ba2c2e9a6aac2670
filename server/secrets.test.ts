import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { readConfig } from './config.ts';
import { readSecrets } from './secrets.ts';

it('gives all that start at the same moment the same secrets, and leaves no draft', async () => {
  using folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder.path });
  const starts = await Promise.all(Array.from({ length: 8 }, () => readSecrets(config)));
  expect(new Set(starts.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await readSecrets(config)).toEqual(starts[0]);
  const files = await readdir(join(folder.path, 'keys'));
  expect(files.filter((name) => name.endsWith('.draft'))).toEqual([]);
});
