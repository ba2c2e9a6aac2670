import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withheld } from './withheld.ts';

/** React Router's own encoder of answers; the package does not export it. */
const ENCODER = 'node_modules/react-router/dist/production/vendor/turbo-stream-v2/turbo-stream.js';

type Encode = (value: unknown, options: object) => ReadableStream<Uint8Array>;

async function encoded(value: unknown): Promise<string> {
  const { encode } = (await import(pathToFileURL(ENCODER).href)) as { encode: Encode };
  return new Response(encode(value, {})).text();
}

test('what is withheld is read like any object', () => {
  const parts = withheld({ secret: 'hush', open: () => 'sesame' });
  expect([parts.secret, parts.open(), { ...parts }.secret]).toEqual(['hush', 'sesame', 'hush']);
});

test('no answer carries what is withheld, however deep it lies', async () => {
  expect(await encoded({ data: { secret: 'hush' } })).toContain('hush');
  const answer = { data: { posted: { settings: withheld({ secret: 'hush' }) } } };
  const told = await encoded(answer).catch(String);
  expect(told).toMatch(/Cannot encode object with prototype/);
  expect(told).not.toContain('hush');
});
