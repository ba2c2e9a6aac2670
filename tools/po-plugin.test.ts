import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build, createServer } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PoMessagesOptions, poMessages } from './po-plugin.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'po-plugin-'));
  put(
    'locales/en/messages/public.po',
    message('nav.store', 'Store') +
      message('buy.seats', '{count, plural, one {<0>#</0> seat} other {<0>#</0> seats}}'),
  );
  put('locales/de/messages/public.po', message('nav.store', 'Laden') + message('buy.seats', ''));
  put('main.ts', "export { messages } from './locales/de/messages/public.po';\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const message = (id: string, text: string) => `msgid "${id}"\nmsgstr "${text}"\n\n`;

function put(path: string, source: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

const serve = (options: PoMessagesOptions = {}) =>
  createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [poMessages(options)],
    server: { middlewareMode: true, ws: false },
  });

async function load(options: PoMessagesOptions = {}) {
  const server = await serve(options);
  try {
    return (await server.ssrLoadModule('/main.ts')).messages;
  } finally {
    await server.close();
  }
}

const bundle = (options: PoMessagesOptions = {}, ssr = false) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [poMessages(options)],
    build: {
      write: false,
      ssr,
      minify: false,
      rolldownOptions: { input: join(root, 'main.ts'), preserveEntrySignatures: 'strict' },
    },
  });

test('stops the build at an invalid ICU message and names its file and id', async () => {
  put('locales/de/messages/public.po', message('nav.store', '{seats, plural}'));
  await expect(load()).rejects.toThrow(/de\/messages\/public\.po: message nav\.store is not ICU/);
});

test('rejects pseudo-locales in a production build', async () => {
  await expect(bundle({ pseudo: 'long' })).rejects.toThrow(/not for production/);
});

test('uses English for an untranslated text', async () => {
  expect((await load())['buy.seats']).toEqual([
    ['count', 'plural', { one: ['<0>', '#', '</0> seat'], other: ['<0>', '#', '</0> seats'] }],
  ]);
});

test('replaces every language with lengthened English in pseudo mode', async () => {
  expect((await load({ pseudo: 'long' }))['nav.store']).toEqual(['Šţóóŕéé']);
});

test('compiles a catalog for the development server', async () => {
  expect((await load())['nav.store']).toEqual(['Laden']);
});

test('reloads a German page after its borrowed English text changed, without a restart', async () => {
  const server = await serve();
  const reloaded = vi.spyOn(server.environments.client.hot, 'send');
  try {
    await server.ssrLoadModule('/main.ts');
    const words = message('nav.store', 'Store') + message('buy.seats', 'PCs');
    const change = async () => {
      // Repeat the write, because a new server may not be watching yet.
      put('locales/en/messages/public.po', words);
      await setTimeout(200);
      const { messages } = await server.ssrLoadModule('/main.ts');
      expect(messages).toEqual({ 'nav.store': ['Laden'], 'buy.seats': ['PCs'] });
    };
    await vi.waitFor(change, 10_000);
    expect(reloaded).toHaveBeenCalledWith({ type: 'full-reload' });
  } finally {
    await server.close();
  }
});

test.each([false, true])('compiles a catalog into the bundle (ssr: %s)', async (ssr) => {
  const result = await bundle({}, ssr);
  const outputs = Array.isArray(result) ? result : [result];
  const code = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((one) => (one.type === 'chunk' ? one.code : ''));
  expect(code.join('')).toContain('Laden');
  expect(code.join('')).not.toContain('messageformat');
});
