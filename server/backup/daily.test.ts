import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { temporaryFolder } from '../../tests/harness/child.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { openDailyBackup } from './daily.ts';
import { openBackupPlace } from './place.ts';

let made = 0;
beforeEach(() => {
  made = 0;
});

const backups = {
  async write(start: () => Writable) {
    made += 1;
    start().write(`backup ${made}`);
  },
};
const broken = {
  async write(start: () => Writable) {
    start().write('half');
    throw new Error('The disk is full.');
  },
};

function openIn(folder: string, source = backups) {
  const clock = createTestClock();
  clock.set(new Date('2026-11-29T02:30:00Z'));
  return { clock, daily: openDailyBackup(openBackupPlace({ folder }), source, clock) };
}

test('fails with the backup, leaves no file, and tries again within the hour', async () => {
  using parent = temporaryFolder();
  const folder = join(parent.path, 'deep', 'backups');
  await expect(openIn(folder, broken).daily.run()).rejects.toThrow('full');
  expect(readdirSync(folder)).toEqual([]);
  const { daily } = openIn(folder);
  expect(await daily.newest()).toBeNull();
  await daily.run();
  expect(readdirSync(folder)).toEqual(['vitrine-20261129T023000Z.tar.gz']);
});

test('makes one backup a day after three, and makes up for a night in which the shop was closed', async () => {
  using folder = temporaryFolder();
  const { clock, daily } = openIn(folder.path);
  const runs: number[] = [];
  for (let hour = 0; hour < 72; hour += 1) {
    if (hour < 20 || hour > 30) await daily.run();
    runs.push(made);
    clock.advance(hours(1));
  }
  // The first at once, one at half past three, one right after the closed night, and one at half past three again.
  const at = (backup: number) => runs.indexOf(backup);
  expect([at(1), at(2), at(3), at(4)]).toEqual([0, 1, 31, 49]);
  expect(made).toBe(4);
});

test('keeps the newest 14, readable by their owner only, and no other file is touched', async () => {
  using parent = temporaryFolder();
  const folder = join(parent.path, 'backups');
  const { clock, daily } = openIn(folder);
  mkdirSync(folder);
  const old = join(folder, 'vitrine-20261101T030000Z.tar.gz.unfinished');
  for (const name of ['notes.txt', 'vitrine.tar.gz']) writeFileSync(join(folder, name), 'mine');
  writeFileSync(old, 'half');
  utimesSync(old, new Date(0), new Date(0));
  for (let day = 0; day < 20; day += 1) {
    await daily.run();
    clock.advance(days(1));
  }
  const names = readdirSync(folder).toSorted();
  expect(names).toHaveLength(16);
  expect(names.filter((name) => name.startsWith('vitrine-'))[0]).toBe(
    'vitrine-20261205T023000Z.tar.gz',
  );
  expect(readFileSync(join(folder, names.at(-2) ?? ''), 'utf8')).toBe('backup 20');
  expect(statSync(join(folder, names.at(-2) ?? '')).mode & 0o777).toBe(0o600);
  expect(await daily.newest()).toEqual(new Date('2026-12-18T02:30:00Z'));
});

test('has its backup even where the store does not allow to clean up', async () => {
  using folder = temporaryFolder();
  const clock = createTestClock();
  const strict = {
    ...openBackupPlace({ folder: folder.path }),
    removeUnfinished: () => Promise.reject(new Error('the store answered 403')),
  };
  const daily = openDailyBackup(strict, backups, clock);
  await expect(daily.run()).rejects.toThrow('403');
  expect(await daily.newest()).toEqual(clock.now());
  await daily.run();
  expect(made).toBe(1);
});
