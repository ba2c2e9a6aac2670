import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { nonSerializable } from './non-serializable.ts';

/** React Router's own encoder of answers, with what it adds for classes; the package does not export it. */
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

test('what is not serializable is read like any object', () => {
  const parts = nonSerializable({ secret: 'hush', open: () => 'sesame' });
  expect([parts.secret, parts.open()]).toEqual(['hush', 'sesame']);
});

test('no answer carries what is not serializable, however deep it lies', async () => {
  // The encoder is the one that would tell.
  expect(await encoded({ data: { secret: 'hush' } })).toContain('hush');
  expect(await encoded({ data: new Kept() })).toContain('hush');
  const answer = { data: { posted: { settings: nonSerializable({ secret: 'hush' }) } } };
  expect(await encoded(answer)).not.toContain('hush');
});
