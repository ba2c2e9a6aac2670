import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { originalHash, readFront } from '../../locales/prose.ts';

/**
 * Hash of each version. Before a text changes, run `tools/keep-legal.ts`. Set the day as the version and date of the
 * new text, and add both versions here.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'cookies-policy 2026-11': 'cc091f5ce402',
  'cookies-policy 2026-11-28': '79d64ffdbc7f',
  'cookies-policy 2026-11-29': '3534d19fd078',
  'end-user-license-agreement 2026-11': '5fde56f6e688',
  'end-user-license-agreement 2026-11-29': '6b2018c674c6',
  'privacy-policy 2026-11': '157e6027e9d8',
  'privacy-policy 2026-11-28': 'db41f1f984ff',
  'privacy-policy 2026-11-29': 'c01b7baf6e49',
  'refund-policy 2026-11': '626a42e8c8cb',
  'refund-policy 2026-11-29': '808831248e1f',
  'terms-of-use 2026-11': '3bacc8fda5d3',
  'terms-of-use 2026-11-29': '83c33b4be170',
};

const NAME = /^content\/legal\/([^/.]+)/;
const versioned = listOriginals(process.cwd()).filter(
  (path) => NAME.test(path) && readFront(path, 'en')['version'] !== undefined,
);

test('requires a new version for a changed legal text and keeps the previous one', () => {
  const found = versioned.map((path) => {
    const [, name = ''] = NAME.exec(path) ?? [];
    return [`${name} ${readFront(path, 'en')['version']}`, originalHash(path)];
  });
  expect(Object.fromEntries(found)).toEqual(TEXTS);
  expect(found).toHaveLength(Object.keys(TEXTS).length);
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
