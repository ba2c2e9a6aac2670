import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFiles } from './files.ts';
import type { Stored } from './memory.ts';

const CODE = '/assets/base-1234567.js';

let folder: string;
let clientDir: string;
let earlierDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  clientDir = join(folder, 'client');
  earlierDir = join(folder, 'earlier');
  mkdirSync(join(clientDir, 'assets'), { recursive: true });
  writeFileSync(join(clientDir, CODE), 'the code');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openFiles({ clientDir, earlierDir, buildId: 'b1', builtAt: new Date(1) });
const textOf = (stored: Stored | null) => stored?.identity.body.toString('utf8');

describe('a listed file that is gone at its first request', () => {
  test('is missing until it is back', async () => {
    const files = await open();
    rmSync(join(clientDir, CODE));
    expect(await files(CODE)).toBeNull();
    expect(await files(CODE)).toBeNull();
    writeFileSync(join(clientDir, CODE), 'the code');
    expect(textOf(await files(CODE))).toBe('the code');
  });

  test('is found among the earlier builds', async () => {
    const files = await open();
    mkdirSync(earlierDir);
    renameSync(join(clientDir, 'assets'), join(earlierDir, '7'));
    const stored = await files(CODE);
    expect(textOf(stored)).toBe('the code');
    expect(stored?.identity.head['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('fails if it cannot be read, and is tried again', async () => {
    const files = await open();
    rmSync(join(clientDir, CODE));
    mkdirSync(join(clientDir, CODE));
    await expect(files(CODE)).rejects.toThrow('EISDIR');
    rmSync(join(clientDir, CODE), { recursive: true });
    writeFileSync(join(clientDir, CODE), 'the code');
    expect(textOf(await files(CODE))).toBe('the code');
  });
});

test('does not look for unlisted files', async () => {
  const files = await open();
  writeFileSync(join(clientDir, 'assets', 'late.js'), 'late');
  for (const path of ['/assets/late.js', '/assets/../../x', '/none']) {
    expect(await files(path)).toBeNull();
  }
});

test('serves icons and figures if Vite serves the build', async () => {
  const files = await openFiles({ clientDir: null, buildId: 'b1', builtAt: new Date(1) });
  expect(await files(CODE)).toBeNull();
  expect(textOf(await files('/builds/latest.json'))).toBe('{"id":"b1","timestamp":1}');
});

test('reads a file once', async () => {
  const files = await open();
  const first = await files(CODE);
  rmSync(join(clientDir, CODE));
  expect(await files(CODE)).toBe(first);
});

test('does not serve unknown drawings or other files', async () => {
  const files = await open();
  expect(await files('/figures/none.svg')).toBeNull();
  expect(await files('/figures/../figures/open-zip-files-on-windows-1.svg')).toBeNull();
});

test('adds lighter tones for dark pages to a drawing', async () => {
  const files = await open();
  const stored = await files('/figures/open-zip-files-on-windows-1.svg');
  const svg = `${stored?.identity.body}`;
  expect(svg).toMatch(/^<svg [^>]*><style>@media \(prefers-color-scheme:dark\)\{/);
  expect(svg).toContain('[fill="#334155"]{fill:');
  expect(svg.match(/<style>/g)).toHaveLength(1);
  expect(svg.endsWith('</svg>\n') || svg.endsWith('</svg>')).toBe(true);
  expect(stored?.br.head['content-type']).toBe('image/svg+xml');
});

test('answers the request for an icon of what is no page with a small file', async () => {
  const icon = await (await open())('/favicon.ico');
  expect(icon?.identity.head['content-type']).toContain('image/svg+xml');
  expect(textOf(icon)).toContain('<svg');
});
