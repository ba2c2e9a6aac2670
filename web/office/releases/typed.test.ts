import { expect, test } from 'vitest';
import type { FormValues } from '../form-values.ts';
import { faultsAt, readRelease } from './typed.ts';

const GOOD = { product: 'zipx', version: '1.4.0', file: 'ZipX-1.4.0.exe', notes: 'New' };
const read = (fields: Readonly<Record<string, string>>) =>
  readRelease(Object.entries({ ...GOOD, ...fields }) as unknown as FormValues);

test('reports every invalid field', () => {
  const wrong = { version: '1.4', file: '../x', notes: '', 'publish-at': 'tomorrow' };
  expect(read(wrong)).toEqual({
    ok: false,
    faults: { version: 'version', file: 'file', notes: 'notes', 'publish-at': 'moment' },
  });
});

test('reports a fault of the register at the field that caused it', () => {
  expect(faultsAt({ version: 'taken' })).toEqual({ version: 'taken' });
  expect(faultsAt({ version: 'wrong', silentSwitch: 'wrong', size: 'wrong' })).toEqual({
    version: 'version',
    silent: 'silent',
    file: 'file',
  });
});

test('omits empty fields, and replaces unknown choices with the first', () => {
  expect(read({ channel: 'nightly', winget: 'on' })).toEqual({
    ok: true,
    draft: {
      product: 'zipx',
      version: '1.4.0',
      fileName: 'ZipX-1.4.0.exe',
      notes: { en: 'New' },
      channel: 'stable',
      windows: '10',
      architecture: 'x64',
      access: 'public',
      signer: null,
      silentSwitch: null,
      winget: true,
      publishedAt: null,
    },
  });
});
