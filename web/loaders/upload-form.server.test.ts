import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AttachmentStore } from '../../domain/ticket/index.ts';
import { readFormWithFile, readUpload } from './upload-form.server.ts';

const BOUNDARY = 'edge';
const BODY = Buffer.from(
  [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="message"\r\n\r\nIt does not open.\r\n`,
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n`,
    `content-type: text/plain\r\n\r\nA log.\r\n--${BOUNDARY}--\r\n`,
  ].join(''),
);

function openShelf() {
  const saved = new Map<string, Uint8Array>();
  const store: AttachmentStore = {
    save: async (id, bytes) => void saved.set(id, bytes),
    open: async () => null,
    remove: async (id) => void saved.delete(id),
    listBefore: async () => [],
  };
  return { saved, place: { store, newId: randomUUID } };
}

/** A form that arrives in these parts. */
function arriving(...parts: readonly Uint8Array[]): Request {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const part of parts) stream.enqueue(part);
      stream.close();
    },
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const form = { method: 'POST', headers, body, duplex: 'half' };
  return new Request('https://shop.example/about/create_ticket', form);
}

test('returns the texts of an interrupted form, and keeps none of its files', async () => {
  const { saved, place } = openShelf();
  const upload = await readUpload(arriving(BODY.subarray(0, -4)), place);
  expect(upload).toMatchObject({ isWhole: false, files: [] });
  expect(upload?.read('message')).toBe('It does not open.');
  expect(saved.size).toBe(0);
});

test.each(['', '\r\n', 'ignored\r\n', `\r\n--${BOUNDARY}--\r\n`])(
  'reads a form that is cut anywhere, and ignores what follows it: %j',
  async (epilogue) => {
    const { saved, place } = openShelf();
    const body = Buffer.concat([BODY, Buffer.from(epilogue)]);
    for (let at = 1; at < body.length; at += 1) {
      const parts = [body.subarray(0, at), body.subarray(at)];
      const upload = await readUpload(arriving(...parts), place);
      expect(upload, `${at}`).toMatchObject({ isWhole: true, files: [{ name: 'a.txt', size: 6 }] });
      expect(upload?.read('message')).toBe('It does not open.');
    }
    const bytes = [...body].map((byte) => Uint8Array.of(byte));
    expect(await readUpload(arriving(...bytes), place)).toMatchObject({ isWhole: true });
    expect(saved.size).toBe(body.length);
  },
);

test('reads bytes that are not UTF-8, in a file and in a text', async () => {
  const bytes = Uint8Array.of(0x89, 0xff, 0xfe);
  const head = (field: string) => Buffer.from(`--${BOUNDARY}\r\n${field}\r\n\r\n`);
  const body = Buffer.concat([
    ...[head('content-disposition: form-data; name="message"'), bytes, Buffer.from('\r\n')],
    head('content-disposition: form-data; name="picture"; filename="a.png"'),
    ...[bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)],
  ]);
  const form = await readFormWithFile(arriving(body), { form: 1000, file: 1000 });
  expect(form?.get('message')).toBe('\uFFFD'.repeat(3));
  const file = form?.get('picture') as File;
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  const upload = await readUpload(arriving(body), openShelf().place);
  expect(upload?.read('message')).toBe('\uFFFD'.repeat(3));
});
