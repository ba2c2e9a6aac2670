import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { originalHash, readFront } from '../../locales/prose.ts';

/**
 * Hash of each version. Before a text changes, run `tools/keep-legal.ts`. Set the day as the version and date of the
 * new text, and add both versions here.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'cookies-policy 2026-11': '1ce020766f68',
  'cookies-policy 2026-11-28': '374f1747bfdd',
  'cookies-policy 2026-11-29': '3534d19fd078',
  'end-user-license-agreement 2026-11': 'a2604ae7aa61',
  'end-user-license-agreement 2026-11-29': '6b2018c674c6',
  'privacy-policy 2026-11': '33ebaf355748',
  'privacy-policy 2026-11-28': '9a2b9afd7377',
  'privacy-policy 2026-11-29': '27f22508a5f5',
  'privacy-policy 2026-12-01': '1852927b32fd',
  'privacy-policy 2026-12-02': '74214240614f',
  'refund-policy 2026-11': '68f1e1b0e2f8',
  'refund-policy 2026-11-29': '35138e43b8f4',
  'refund-policy 2026-12-02': '4be6e6a02a9a',
  'terms-of-use 2026-11': 'd36d2a115304',
  'terms-of-use 2026-11-29': '83c33b4be170',
};

const NAME = /^content\/legal\/([^/.]+)/;
const versioned = listOriginals(process.cwd()).filter(
  (path) => NAME.test(path) && readFront(path, 'en')['version'] !== undefined,
);

/** A shop that starts deletes the folders of the samples. */
const isKept = ([version]: [string, string]): boolean => {
  const [name = ''] = version.split(' ');
  const isCurrent = version === `${name} ${readFront(`content/legal/${name}.md`, 'en')['version']}`;
  return isCurrent || existsSync(`content/legal/${name}`);
};

test('requires a new version for a changed legal text and keeps the previous one', () => {
  const found = versioned.map((path) => {
    const [, name = ''] = NAME.exec(path) ?? [];
    return [`${name} ${readFront(path, 'en')['version']}`, originalHash(path)];
  });
  const kept = Object.entries(TEXTS).filter(isKept);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(kept));
  expect(found).toHaveLength(kept.length);
});

test('has the version and the day of the original in every language', () => {
  for (const path of versioned) {
    const { version, date } = readFront(path, 'en');
    for (const { prefix } of LOCALES)
      expect([prefix, path, readFront(path, prefix)]).toMatchObject([
        prefix,
        path,
        { version, date },
      ]);
  }
});
