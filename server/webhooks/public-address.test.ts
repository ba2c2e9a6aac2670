import { expect, test } from 'vitest';
import { readEndpointUrl } from '../../domain/webhook/index.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
  ],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'example.com', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

type Found = { readonly error: Error | null; readonly address: unknown };

const look = (addresses: readonly string[], all: boolean): Promise<Found> =>
  new Promise((resolve) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    publicLookup((_, done) => done(null, found))('example.com', { all }, (error, address) =>
      resolve({ error, address }),
    );
  });

test('a lookup refuses a name with any private address', async () => {
  const mixed = await look(['1.1.1.1', '10.0.0.1'], true);
  expect(mixed.error?.message).toBe('example.com is not a public address');
  expect((await look([], true)).error).not.toBeNull();
  expect(await look(['1.1.1.1'], false)).toEqual({ error: null, address: '1.1.1.1' });
  const both = [
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ];
  expect(await look(['1.1.1.1', '2606:4700::1111'], true)).toEqual({ error: null, address: both });
});

test.each([
  ['http://example.com/hook', 'not-https'],
  ['http://127.0.0.1/hook', 'not-https'],
  ['ftp://example.com/', 'not-https'],
  ['example.com', 'malformed'],
  ['https://user:password@example.com/', 'malformed'],
  ['https://example.com/#part', 'malformed'],
  [`https://example.com/${'x'.repeat(500)}`, 'malformed'],
])('the endpoint %s is refused', (url, code) =>
  expect(readEndpointUrl(url, false)).toEqual({ ok: false, code }),
);

test('an endpoint may be on the machine itself only if private networks are allowed', () => {
  for (const host of ['127.0.0.1:4000', 'localhost', '[::1]'])
    expect(readEndpointUrl(`http://${host}/`, true).ok).toBe(true);
  expect(readEndpointUrl('http://192.168.0.1/', true)).toEqual({ ok: false, code: 'not-https' });
  expect(readEndpointUrl(' https://example.com/hook ', false)).toEqual({
    ok: true,
    value: 'https://example.com/hook',
  });
});
