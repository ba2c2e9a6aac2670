import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPicture } from '../../domain/text/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openPictureFiles } from './serve-pictures.ts';

let db: TestDatabase;
let path: string;
let reads = 0;
beforeAll(async () => {
  db = await openTestDatabase();
  path = await db.run((work) =>
    addPicture(work, {
      width: 40,
      height: 30,
      fallback: 'png',
      fallbackBytes: Buffer.alloc(600, 'p'),
      webp: [{ width: 40, bytes: Buffer.alloc(500, 'w') }],
    }),
  );
});
afterAll(() => db.close());

const open = (mostKept = 10_000, interval = 20) =>
  openPictureFiles(
    {
      read: (run) => {
        reads += 1;
        return db.read(run);
      },
    },
    { mostKept, interval },
  );

test('does not ask the database for what cannot be a picture, and has no unknown one', async () => {
  const files = open();
  reads = 0;
  for (const other of ['/pictures/cat.png', '/pictures/', '/', `/de${path}`, `${path}.svg`])
    expect(await files(other)).toBeNull();
  expect(reads).toBe(0);
  expect(await files('/pictures/0123456789abcdef-40x30.png')).toBeNull();
  expect(reads).toBe(1);
});

test('reads the database for unknown addresses once in a while, however many there are', async () => {
  const files = open(10_000, 300);
  const unknown = Array.from(
    { length: 200 },
    (_, at) => `/pictures/0123456789abcdef-${at + 1}x30.png`,
  );
  reads = 0;
  expect(await Promise.all(unknown.map(files))).toEqual(unknown.map(() => null));
  expect(reads).toBe(1);
  const start = performance.now();
  expect(await Promise.all(unknown.map(files))).toEqual(unknown.map(() => null));
  expect([reads, performance.now() - start > 100]).toEqual([2, true]);
});

test('finds a picture that was added after the last look, and reads it once for many', async () => {
  const files = open();
  await files('/pictures/0123456789abcdef-40x30.png');
  const added = await db.run((work) =>
    addPicture(work, {
      width: 41,
      height: 30,
      fallback: 'jpg',
      fallbackBytes: Buffer.from('new'),
      webp: [],
    }),
  );
  reads = 0;
  const found = await Promise.all([files(added), files(added), files(added)]);
  expect(found.map((stored) => stored?.identity.body.length)).toEqual([3, 3, 3]);
  expect(reads).toBe(2);
});

test('serves a picture with its type, for ever', async () => {
  const files = open();
  const stored = await files(path);
  expect(stored?.br.body.length).toBe(600);
  expect(stored?.br.head).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  const webp = await files(path.replace('.png', '-40.webp'));
  expect(webp?.br.head['content-type']).toBe('image/webp');
});

test('keeps the latest pictures in memory, up to a limit', async () => {
  const webp = path.replace('.png', '-40.webp');
  const countReads = async (mostKept: number) => {
    const files = open(mostKept);
    reads = 0;
    for (const each of [path, webp, path, webp]) await files(each);
    return reads;
  };
  // The first read is that of the list.
  expect([await countReads(1100), await countReads(1099), await countReads(0)]).toEqual([3, 5, 5]);
});
