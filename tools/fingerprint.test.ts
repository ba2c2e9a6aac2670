import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareMarker, contentOf, listFiles, stampOf } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  mkdirSync(join(root, 'app', 'pages'), { recursive: true });
  writeFileSync(join(root, 'app', 'root.tsx'), 'one');
  writeFileSync(join(root, 'app', 'pages', 'home.tsx'), 'two');
  writeFileSync(join(root, 'config.ts'), 'three');
});

afterEach(() => rmSync(root, { recursive: true }));

const files = () => listFiles(root, ['app', 'config.ts', 'absent']);
const markerNow = () => ({ stamp: stampOf(root, files()), content: contentOf(root, files()) });
const stateSince = (marker: { stamp: string; content: string } | null) =>
  compareMarker(marker, { stamp: stampOf(root, files()), content: () => contentOf(root, files()) });

describe('the build', () => {
  it('is stale without a marker', () => {
    expect(stateSince(null)).toBe('stale');
  });

  it('is stale after an edit that keeps size and date', () => {
    const marker = markerNow();
    writeFileSync(join(root, 'config.ts'), 'threw');
    utimesSync(join(root, 'config.ts'), 1, 1);
    expect(stateSince(marker)).toBe('stale');
  });

  it('is stale after a file was added, removed, or renamed', () => {
    const marker = markerNow();
    writeFileSync(join(root, 'app', 'new.ts'), '');
    expect(stateSince(marker)).toBe('stale');
    rmSync(join(root, 'app', 'new.ts'));
    rmSync(join(root, 'app', 'root.tsx'));
    expect(stateSince(marker)).toBe('stale');
    writeFileSync(join(root, 'app', 'root2.tsx'), 'one');
    expect(stateSince(marker)).toBe('stale');
  });

  it('is only touched after the same bytes were written again', () => {
    const marker = markerNow();
    utimesSync(join(root, 'config.ts'), 1, 1);
    expect(stateSince(marker)).toBe('touched');
  });

  it('is fresh without changes, and reads no file', () => {
    const { stamp, content } = markerNow();
    const unread = () => {
      throw new Error('read');
    };
    expect(
      compareMarker({ stamp, content }, { stamp: stampOf(root, files()), content: unread }),
    ).toBe('fresh');
  });
});

describe('listFiles', () => {
  it('walks folders, sorts, and skips missing entries', () => {
    expect(files()).toEqual(['app/pages/home.tsx', 'app/root.tsx', 'config.ts']);
  });
});
