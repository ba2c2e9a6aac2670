import type { NewRelease, Release } from '../../domain/release/index.ts';

export const newRelease = (change: Partial<NewRelease> = {}): NewRelease => ({
  product: 'zipx',
  version: '1.0.0',
  channel: 'stable',
  fileName: `ZipX-${change.version ?? '1.0.0'}.exe`,
  size: 10,
  sha256: 'a'.repeat(64),
  signer: 'Acme GmbH',
  windows: '10',
  architecture: 'x64',
  silentSwitch: '/S',
  access: 'public',
  winget: true,
  notes: { en: 'x' },
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  ...change,
});

export const releaseOf = ({ version, ...change }: Partial<Release> = {}): Release => ({
  ...newRelease(version === undefined ? {} : { version }),
  sample: false,
  notesText: null,
  withdrawnAt: null,
  ...change,
});
