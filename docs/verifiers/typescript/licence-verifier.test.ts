import { describe, expect, test } from 'vitest';
import vectors from '../../../domain/license/vectors.json' with { type: 'json' };
import { DEVICE, LICENCE, openKeys, readFile } from './licence-verifier.ts';
import { readKey, writeRequest } from './typed-text.ts';

const { current, retired } = vectors.signers;
const keys = openKeys([current.publicKeyHex, retired.publicKeyHex]);

describe('the shared vectors', () => {
  test.each(vectors.files)('licence file: $name', ({ file, result, facts }) => {
    const read = readFile(file, LICENCE, keys);
    expect(read.result).toBe(result);
    if (read.result === 'ok')
      expect([read.facts.id, read.facts.email]).toEqual([facts?.id, facts?.email]);
  });

  test.each(vectors.devices)('device file: $name', ({ file, result, facts }) => {
    const read = readFile(file, DEVICE, keys);
    expect(read.result).toBe(result);
    if (read.result === 'ok')
      expect([read.facts.device, read.facts.check]).toEqual([facts?.device, facts?.checkAt]);
  });

  test.each(vectors.keys)('key: $typed', ({ typed, result, key, sha256 }) => {
    const read = readKey(typed);
    expect(read).toEqual(result === 'ok' ? { result, key, sha256 } : { result });
  });

  test('request codes are written as the shop reads them', () => {
    const good = vectors.requests.filter(({ result }) => result === 'ok');
    for (const { product = '', device = '', nonce = '' } of good) {
      const written = writeRequest({ product, device, nonce });
      expect(good.map(({ typed }) => typed)).toContain(written);
    }
  });
});
