import { expect, test } from 'vitest';
import type { Sent } from '../sent.ts';
import { faultsAt, readRelease } from './typed.ts';

const GOOD = { product: 'zipx', version: '1.4.0', file: 'ZipX-1.4.0.exe', notes: 'New' };
const read = (fields: Readonly<Record<string, string>>) =>
  readRelease(Object.entries({ ...GOOD, ...fields }) as unknown as Sent);

test('names every field that cannot be read', () => {
  const wrong = { version: '1.4', file: '../x', notes: '', 'publish-at': 'tomorrow' };
  expect(read(wrong)).toEqual({
    ok: false,
    faults: { version: 'version', file: 'file', notes: 'notes', 'publish-at': 'moment' },
  });
});

test('what the register refuses stands at the field that caused it', () => {
  expect(faultsAt({ version: 'taken' })).toEqual({ version: 'taken' });
  expect(faultsAt({ version: 'wrong', silentSwitch: 'wrong', size: 'wrong' })).toEqual({
    version: 'version',
    silent: 'silent',
    file: 'file',
  });
});

test('what is left empty is not there, and unknown choices are the first', () => {
  expect(read({ channel: 'nightly', winget: 'on' })).toEqual({
    ok: true,
    wish: {
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
