import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Work } from '../../db/work.ts';
import { PRODUCTS, type Product } from '../../products/index.ts';
import type { ReleaseStore } from './port.ts';
import { fileKey, type Release } from './release.ts';
import { insertReleases, selectReleases } from './store.ts';

type SampleVersion = { readonly version: string; readonly publishedAt: string };

const VERSIONS: readonly SampleVersion[] = [
  { version: '1.0.0', publishedAt: '2026-09-01T08:00:00Z' },
  { version: '1.1.0', publishedAt: '2026-11-02T08:00:00Z' },
];
const FIRST_NOTES = 'content/releases/first.md';

export type SampleRelease = { readonly release: Release; readonly bytes: Uint8Array };

export const sampleReleases = (products: readonly Product[] = PRODUCTS): SampleRelease[] =>
  products.flatMap((product) => VERSIONS.map((each) => sampleOf(product, each)));

function sampleOf(product: Product, { version, publishedAt }: SampleVersion): SampleRelease {
  const bytes = sampleInstaller(product.name, version);
  const own = `products/${product.key}/releases/${version}.md`;
  const release: Release = {
    product: product.key,
    version,
    channel: 'stable',
    fileName: `${product.name.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${version}-sample.cmd`,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signer: null,
    windows: '10',
    architecture: 'x64',
    silentSwitch: '/S',
    access: 'public',
    winget: false,
    sample: true,
    notes: null,
    notesText: existsSync(own) ? own : FIRST_NOTES,
    publishedAt: new Date(publishedAt),
    withdrawnAt: null,
  };
  return { release, bytes };
}

/** cmd.exe needs ASCII and CRLF. `/S` exits silently. */
function sampleInstaller(name: string, version: string): Uint8Array {
  const text = `${name} ${version}: sample installer`;
  const lines = [
    '@echo off',
    `rem ${text}`,
    'rem This file stands where a vendor puts the real installer. It changes nothing on this PC.',
    'if /i "%~1"=="/S" exit /b 0',
    `title ${text}`,
    `echo ${text}`,
    'echo.',
    'echo This shop is a sample. There is no program in this file and nothing was installed.',
    'pause',
    '',
  ];
  return new TextEncoder().encode(lines.join('\r\n'));
}

type Runs = { run<T>(fn: (work: Work) => Promise<T>): Promise<T> };

/**
 * Adds sample releases for products without any, and restores lost files. Files come first, so that the next start can
 * complete this one.
 */
export async function loadSampleReleases(database: Runs, store: ReleaseStore): Promise<number> {
  const known = await database.run((work) => selectReleases(work));
  const samples = sampleReleases();
  const missing = samples.filter(
    ({ release }) => !known.some(({ product }) => product === release.product),
  );
  const kept = samples.filter(({ release }) =>
    known.some(({ sha256, product }) => sha256 === release.sha256 && product === release.product),
  );
  for (const { release, bytes } of [...missing, ...kept]) {
    const key = fileKey(release);
    if ((await store.size(key)) !== bytes.length) await store.write(key, bytes);
  }
  const rows = missing.map(({ release }) => release);
  return rows.length === 0 ? 0 : database.run((work) => insertReleases(work, rows));
}
