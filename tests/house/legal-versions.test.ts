import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { originalHash, readFront } from '../../locales/prose.ts';

/**
 * The text of each version, by its hash. A text that changes is another version: keep the one before with
 * `tools/keep-legal.ts`, give the new one its day as version and date, and write both here.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'cookies-policy 2026-11': '1ce020766f68',
  'cookies-policy 2026-11-28': '374f1747bfdd',
  'end-user-license-agreement 2026-11': 'a2604ae7aa61',
  'privacy-policy 2026-11': '33ebaf355748',
  'privacy-policy 2026-11-28': '9a2b9afd7377',
  'refund-policy 2026-11': '68f1e1b0e2f8',
  'terms-of-use 2026-11': 'd36d2a115304',
};

const NAME = /^content\/legal\/([^/.]+)/;
const versioned = listOriginals(process.cwd()).filter(
  (path) => NAME.test(path) && readFront(path, 'en')['version'] !== undefined,
);

test('a legal text that has changed is another version, and the one before stays to be read', () => {
  const found = versioned.map((path) => {
    const [, name = ''] = NAME.exec(path) ?? [];
    return [`${name} ${readFront(path, 'en')['version']}`, originalHash(path)];
  });
  expect(Object.fromEntries(found)).toEqual(TEXTS);
  expect(found).toHaveLength(Object.keys(TEXTS).length);
});

test('every language names the version and the day of the original', () => {
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
