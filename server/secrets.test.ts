import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { BadSetting, readConfig } from './config.ts';
import { readSecrets } from './secrets.ts';
import { explain } from './trouble.ts';

describe('fails at the start and keeps the file if it is broken', () => {
  it.each([
    ['session-secret', ''],
    ['session-secret', ' \n'.repeat(40)],
    ['session-secret', 'x'.repeat(31)],
    ['auth-secret', ''],
    ['licence-signing.pem', ''],
    ['licence-signing.pem', '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIN'],
  ])('%s: %j', async (name, content) => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'keys', name);
    await mkdir(join(folder.path, 'keys'));
    await writeFile(file, content);
    const start = readSecrets(readConfig({ DATA_DIR: folder.path }));
    const failure = await start.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadSetting);
    expect(explain(failure)).toMatch(new RegExp(`^\\S+${name} is empty or cut off\\. .+$`));
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('does not replace a file that it cannot read', async () => {
    using folder = temporaryFolder();
    await mkdir(join(folder.path, 'keys', 'session-secret'), { recursive: true });
    const start = readSecrets(readConfig({ DATA_DIR: folder.path }));
    await expect(start).rejects.toThrow('EISDIR');
  });

  it('needs no file for a secret from the environment', async () => {
    using folder = temporaryFolder();
    await mkdir(join(folder.path, 'keys'));
    await writeFile(join(folder.path, 'keys', 'session-secret'), '');
    const given = 's'.repeat(32);
    const config = readConfig({ DATA_DIR: folder.path, SESSION_SECRET: given });
    expect((await readSecrets(config)).sessionSecret).toEqual([given]);
  });
});

it('gives the same secrets to parallel starts, and leaves no draft', async () => {
  using folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder.path });
  const starts = await Promise.all(Array.from({ length: 8 }, () => readSecrets(config)));
  expect(new Set(starts.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await readSecrets(config)).toEqual(starts[0]);
  const files = await readdir(join(folder.path, 'keys'));
  expect(files.filter((name) => name.endsWith('.draft'))).toEqual([]);
});
