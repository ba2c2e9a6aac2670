import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { FolderInUse } from '../../db/errors.ts';
import { temporaryFolder } from '../../tests/harness/child.ts';
import { fetchBackup, openControl } from './control.ts';

const silent = pino({ level: 'silent' });
type Write = Parameters<typeof openControl>[1];
let stop = async () => {};
afterEach(() => stop());

async function openWith(folder: string, write: Write): Promise<void> {
  ({ stop } = await openControl(folder, write, silent));
}

function collect() {
  const chunks: Buffer[] = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { out, text: () => Buffer.concat(chunks).toString() };
}

test('reports a process that does not listen as the one that uses the folder', async () => {
  using folder = temporaryFolder();
  await expect(fetchBackup(folder.path, collect().out)).rejects.toBeInstanceOf(FolderInUse);
});

test('warns once about a path that is too long for a socket', async () => {
  const warn = vi.fn();
  const control = await openControl(`/${'deep/'.repeat(40)}`, async () => {}, {
    warn,
    error: vi.fn(),
  });
  await control.stop();
  expect(warn).toHaveBeenCalledTimes(1);
  await expect(fetchBackup(`/${'deep/'.repeat(40)}`, collect().out)).rejects.toThrow('in use');
});

test('passes on the reason why a backup failed', async () => {
  using folder = temporaryFolder();
  await openWith(folder.path, async () => {
    throw new Error('A backup needs 300 MB.');
  });
  await expect(fetchBackup(folder.path, collect().out)).rejects.toThrow('A backup needs 300 MB.');
});

test('distinguishes a broken backup from a complete one', async () => {
  using folder = temporaryFolder();
  await openWith(folder.path, async (start) => {
    start().write('half');
    throw new Error('The disk is full.');
  });
  await expect(fetchBackup(folder.path, collect().out)).rejects.toThrow('before the backup was');
});

test('passes on a backup, through a socket for its owner that replaces one of a killed process', async () => {
  using folder = temporaryFolder();
  const socket = join(folder.path, 'control.sock');
  writeFileSync(socket, 'left');
  await openWith(folder.path, async (start) => {
    start().write('whole');
  });
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  const { out, text } = collect();
  await fetchBackup(folder.path, out);
  expect(text()).toBe('whole');
  await stop();
  expect(existsSync(socket)).toBe(false);
});
