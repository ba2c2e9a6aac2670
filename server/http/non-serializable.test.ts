import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { nonSerializable } from './non-serializable.ts';

/** React Router's encoder with its plugin for classes. The package does not export it. */
const ENCODER = 'node_modules/react-router/dist/production/lib/server-runtime/single-fetch.js';

type Encode = (value: unknown, signal: AbortSignal) => ReadableStream<Uint8Array>;

async function encoded(value: unknown): Promise<string> {
  const { encodeViaTurboStream } = (await import(pathToFileURL(ENCODER).href)) as {
    encodeViaTurboStream: Encode;
  };
  return new Response(encodeViaTurboStream(value, new AbortController().signal)).text();
}

class Kept {
  readonly secret = 'hush';
}

test('reads like a plain object', () => {
  const parts = nonSerializable({ secret: 'hush', open: () => 'sesame' });
  expect([parts.secret, parts.open()]).toEqual(['hush', 'sesame']);
});

test('does not appear in an answer, at any depth', async () => {
  // Proves that the encoder would serialize it otherwise.
  expect(await encoded({ data: { secret: 'hush' } })).toContain('hush');
  expect(await encoded({ data: new Kept() })).toContain('hush');
  const answer = { data: { posted: { settings: nonSerializable({ secret: 'hush' }) } } };
  expect(await encoded(answer)).not.toContain('hush');
});
