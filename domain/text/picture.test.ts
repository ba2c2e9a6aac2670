import { createCanvas } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parsePictureAddress } from '../../kit/picture-address.ts';
import { writePicture } from '../../kit/text-pictures.ts';
import { days, seconds } from '../../kit/time.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  addPicture,
  canHavePictures,
  checkText,
  checkWithLinks,
  type EncodedPicture,
  fileBody,
  findPictureFile,
  hasPictureFile,
  isAcceptedPicture,
  LARGEST_PICTURE,
  listPictureFiles,
  SWEEP_PICTURES,
  saveDraft,
  textJobs,
} from './index.ts';
import { readPictureSize } from './picture-size.ts';

const PATH = 'content/pages/partners.md';
const HASH = '0123456789abcdef';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterEach(() => setTextOverrides([]));
afterAll(() => db.close());

const encoded = (words: string): EncodedPicture => ({
  width: 600,
  height: 300,
  fallback: 'jpg',
  fallbackBytes: Buffer.from(`${words}.jpg`),
  webp: [480, 600].map((width) => ({ width, bytes: Buffer.from(`${words} ${width}`) })),
});
const add = (words: string) => db.run((work) => addPicture(work, encoded(words)));
const filesOf = async (picture: string): Promise<number> =>
  (await db.read((reader) => listPictureFiles(reader, picture))).length;

describe('refuses', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('just words')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['a head without a size', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s', async (_, bytes) => {
    expect(await isAcceptedPicture(bytes)).toBe(false);
  });

  test('a file that is too large', async () => {
    const png = createCanvas(10, 10).encodeSync('png');
    expect(await isAcceptedPicture(png)).toBe(true);
    const long = Buffer.concat([png, Buffer.alloc(LARGEST_PICTURE)]);
    expect(await isAcceptedPicture(long)).toBe(false);
  });

  test('AVIF, whose size says nothing before it is decoded', async () => {
    expect(await isAcceptedPicture(await createCanvas(60, 40).encode('avif'))).toBe(false);
  });

  test('a small file with too many pixels', async () => {
    const png = createCanvas(10, 10).encodeSync('png');
    png.writeUInt32BE(40_000, 16);
    png.writeUInt32BE(40_000, 20);
    expect(await isAcceptedPicture(png)).toBe(false);
  });
});

describe('refuses a picture that hides its size', () => {
  test('in a later frame of a GIF', async () => {
    const gif = await createCanvas(60, 40).encode('gif');
    const start = gif.indexOf(0x2c, 13);
    const frame = Buffer.from(gif.subarray(start, -1));
    const animation = (...frames: Buffer[]) =>
      Buffer.concat([gif.subarray(0, start), ...frames, Buffer.from([0x3b])]);
    expect(readPictureSize(animation(frame, frame), 'image/gif')).toEqual({
      width: 60,
      height: 40,
    });
    const large = Buffer.from(frame);
    large.writeUInt16LE(30_000, 5);
    large.writeUInt16LE(30_000, 7);
    expect(await isAcceptedPicture(animation(frame, large))).toBe(false);
  });
});

describe('reads the size from the head of', () => {
  const canvas = createCanvas(70, 30);
  const clear = createCanvas(70, 30);
  canvas.getContext('2d').fillRect(0, 0, 70, 30);
  const size = { width: 70, height: 30 };

  test.each([
    ['image/png', async () => canvas.encode('png')],
    ['image/jpeg', async () => canvas.encode('jpeg')],
    ['image/webp', async () => canvas.encode('webp')],
    ['image/webp', async () => clear.encode('webp')],
    ['image/gif', async () => canvas.encode('gif')],
  ] as const)('%s', async (type, encode) => {
    const bytes = await encode();
    expect(readPictureSize(bytes, type)).toEqual(size);
    expect(await isAcceptedPicture(bytes)).toBe(true);
  });

  test('WebP without losses, and with its own size', () => {
    // RFC 9649: width and height minus one, in 14 bits each.
    const plain = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\0\0\0\0', 'latin1');
    plain.writeUInt32LE(69 | (29 << 14), 21);
    expect(readPictureSize(plain, 'image/webp')).toEqual(size);
    const extended = Buffer.alloc(30);
    extended.write('RIFF\0\0\0\0WEBPVP8X', 'latin1');
    extended.writeUIntLE(69, 24, 3);
    extended.writeUIntLE(29, 27, 3);
    expect(readPictureSize(extended, 'image/webp')).toEqual(size);
  });
});

test('only texts that are shown as they are written can have pictures', () => {
  expect(
    ['content/blog/unzip/a-b-c.md', 'content/faq/refund.md', PATH, 'products/zipx/faq.md'].every(
      canHavePictures,
    ),
  ).toBe(true);
  expect(
    ['content/mails/order.md', 'products/zipx/page.md', 'messages/public/nav.faq'].some(
      canHavePictures,
    ),
  ).toBe(false);
});

test('the same picture has the same address, and another one has another', async () => {
  const first = await add('a cat');
  expect(parsePictureAddress(first)).toEqual({
    path: first,
    width: 600,
    height: 300,
    fallback: 'jpg',
  });
  expect(await add('a cat')).toBe(first);
  expect(await add('a dog')).not.toBe(first);
  const files = await db.read((reader) => listPictureFiles(reader, first));
  expect(files.map(({ path }) => path)).toEqual([
    first.replace('.jpg', '-480.webp'),
    first.replace('.jpg', '-600.webp'),
    first,
  ]);
  const bytes = await db.read((reader) => findPictureFile(reader, first));
  expect(`${bytes && Buffer.from(bytes)}`).toBe('a cat.jpg');
  expect(
    await db.read((reader) => findPictureFile(reader, first.replace('600', '601'))),
  ).toBeNull();
});

describe('a text cannot be published', () => {
  const english = fileBody({ path: PATH, locale: 'en' }) ?? '';
  const faultsOf = (line: string) =>
    checkWithLinks({ path: PATH, locale: 'en' }, `${english}\n${line}\n`, (path) =>
      db.read((reader) => hasPictureFile(reader, path)),
    ).then((faults) =>
      faults
        .filter(({ detail }) => detail.startsWith('/pictures/'))
        .map(({ kind, detail }) => `${kind} ${detail}`),
    );

  test('with a picture that does not exist', async () => {
    const path = `/pictures/${HASH}-9x9.png`;
    expect(await faultsOf(`![A cat](${path})`)).toEqual([`link ${path}`]);
    expect(await faultsOf(`![A cat][1]\n\n[1]: ${path}`)).toEqual([`link ${path}`]);
    expect(await faultsOf('![A cat](/pictures/cat.png)')).toEqual(['link /pictures/cat.png']);
  });

  test('with a picture without words, unless it is decorative', async () => {
    const path = await add('a bird');
    expect(await faultsOf(`![ ](${path})`)).toEqual([`alt ${path}`]);
    expect(await faultsOf(writePicture(path, ''))).toEqual([]);
    expect(await faultsOf(writePicture(path, 'A bird'))).toEqual([]);
  });

  test('as a translation without the picture, or with another one', async () => {
    const [bird, fish] = [await add('a bird'), await add('a fish')];
    const withBird = `${english}\n${writePicture(bird, 'A bird')}\n`;
    setTextOverrides([{ path: PATH, locale: 'en', body: withBird, original: '' }]);
    const german = fileBody({ path: PATH, locale: 'de' }) ?? '';
    const kindsOf = (line: string) =>
      checkText({ path: PATH, locale: 'de' }, `${german}\n${line}\n`).map(({ kind }) => kind);
    expect(kindsOf('')).toEqual(['structure']);
    expect(kindsOf(writePicture(fish, 'Ein Fisch'))).toEqual(['structure']);
    expect(kindsOf(`![](${bird})`)).toEqual(['alt']);
    expect(kindsOf(writePicture(bird, 'Ein Vogel'))).toEqual([]);
  });
});

test('a picture that no version of a text names is removed after a month', async () => {
  const [used, unused, late] = [await add('used'), await add('unused'), await add('late')];
  const body = `${fileBody({ path: PATH, locale: 'en' })}\n${writePicture(used, 'Used')}\n`;
  const by = { who: 'ada@shop.example', accountId: null, why: 'a picture', seen: '' };
  const jobs = textJobs({ database: db });
  await db.run((work) => saveDraft(work, { path: PATH, locale: 'en', ...by, body }));
  db.clock.advance(days(20));
  await add('late');
  await jobs[SWEEP_PICTURES]();
  expect(await filesOf(unused)).toBe(3);
  db.clock.advance(days(10) + seconds(1));
  await jobs[SWEEP_PICTURES]();
  expect([await filesOf(used), await filesOf(unused), await filesOf(late)]).toEqual([3, 0, 3]);
});
