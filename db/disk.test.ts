import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { assertDiskSpace, freeBytes, hasDiskSpace } from './disk.ts';
import { DiskFull } from './errors.ts';

test('refuses a disk with too little space, and reports how much is left', () => {
  expect(hasDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  const refusal = () => assertDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER);
  expect(refusal).toThrow(DiskFull);
  expect(refusal).toThrow(/Only \d+ MB are free for/);
});

test('fails for a missing folder', () => {
  expect(() => hasDiskSpace('/nowhere/at/all')).toThrow(/ENOENT/);
});

test('accepts a disk with enough space', () => {
  expect(freeBytes(tmpdir())).toBeGreaterThan(0);
  expect(hasDiskSpace(tmpdir(), 1)).toBe(true);
  expect(() => assertDiskSpace(tmpdir(), 1)).not.toThrow();
});
