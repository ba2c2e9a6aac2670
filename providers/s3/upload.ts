import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { minutes } from '../../kit/time.ts';
import { assertOk, type Bucket, valueIn } from './bucket.ts';

/** In bytes. A file can have 10,000 parts (Amazon S3 multipart upload limits), which makes 312 GB. */
const PART = 32 * 2 ** 20;
/** A store may take minutes to put hundreds of parts together. */
const COMPLETE_TIMEOUT = minutes(10);
/** In milliseconds, between attempts. A backup takes long enough for a connection to break. */
const PAUSES = [200, 1000, 5000, 20_000];

/**
 * Writes a file of unknown length in parts. The file exists only once `fill` has succeeded and the store has confirmed
 * all parts. `fill` leaves the stream open.
 */
export async function uploadStream(
  bucket: Bucket,
  key: string,
  { fill, partSize = PART }: { fill(out: Writable): Promise<void>; readonly partSize?: number },
): Promise<void> {
  const begun = await bucket.send(key, { method: 'POST', query: { uploads: '' } });
  await assertOk(begun, key);
  const uploadId = valueIn(await begun.text(), 'UploadId');
  if (uploadId === null) throw new Error(`the store began no upload of ${key}`);
  const parts = new Parts(bucket, { key, uploadId, partSize });
  // `finished` reports the error below. Without a listener until then, it would end the process.
  parts.on('error', () => {});
  try {
    await fill(parts);
    parts.end();
    await finished(parts);
    await completeUpload(bucket, { key, uploadId, tags: parts.tags });
  } catch (error) {
    // A part that arrives after the abort would remain.
    await parts.sending;
    await abortUpload(bucket, { key, uploadId }).catch(() => {});
    throw error;
  }
}

/** Aborts an upload, because the store charges for its parts until it is completed or aborted. */
export async function abortUpload(
  bucket: Bucket,
  { key, uploadId }: { readonly key: string; readonly uploadId: string },
): Promise<void> {
  const response = await bucket.send(key, { method: 'DELETE', query: { uploadId } });
  await response.body?.cancel();
}

type Upload = { readonly key: string; readonly uploadId: string; readonly partSize: number };

/** Collects one part at a time and sends it before it accepts more. */
class Parts extends Writable {
  /** ETags, in the order of the parts. */
  readonly tags: string[] = [];
  /** Settles with the part that is being sent, whether it arrives or not. */
  sending: Promise<void> = Promise.resolve();
  readonly #bucket: Bucket;
  readonly #upload: Upload;
  #waiting: Buffer[] = [];
  #size = 0;

  constructor(bucket: Bucket, upload: Upload) {
    super();
    this.#bucket = bucket;
    this.#upload = upload;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#waiting.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#upload.partSize) done();
    else this.#send(done);
  }

  override _final(done: (error?: Error) => void): void {
    // A file has at least one part, and only the last one may be small.
    if (this.#size === 0 && this.tags.length > 0) done();
    else this.#send(done);
  }

  #send(done: (error?: Error) => void): void {
    this.sending = this.#sendPart().then(() => done(), done);
  }

  async #sendPart(): Promise<void> {
    const { key, uploadId } = this.#upload;
    const body = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#size = 0;
    const query = { partNumber: String(this.tags.length + 1), uploadId };
    const response = await again(() => this.#bucket.send(key, { method: 'PUT', query, body }));
    await assertOk(response, key);
    await response.body?.cancel();
    this.tags.push(response.headers.get('etag') ?? '');
  }
}

/** Repeats a request whose connection breaks. The client itself only repeats requests that the store answers with 5xx. */
async function again(send: () => Promise<Response>): Promise<Response> {
  for (const pause of PAUSES) {
    const response = await send().catch(() => null);
    if (response) return response;
    await wait(pause);
  }
  return send();
}

type Completion = Pick<Upload, 'key' | 'uploadId'> & { readonly tags: readonly string[] };

/** Completes an upload. If the answer is lost, the file itself shows whether the store completed it. */
async function completeUpload(bucket: Bucket, completion: Completion): Promise<void> {
  try {
    await complete(bucket, completion);
  } catch (error) {
    const found = await bucket.send(completion.key, { method: 'HEAD' });
    if (!found.ok) throw error;
  }
}

async function complete(bucket: Bucket, { key, uploadId, tags }: Completion): Promise<void> {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const request = { method: 'POST', query: { uploadId }, body, timeout: COMPLETE_TIMEOUT };
  const response = await bucket.send(key, request);
  await assertOk(response, key);
  // The store answers 200 before it is done, and may still fail in the body.
  const text = await response.text();
  if (valueIn(text, 'ETag') === null) throw new Error(`the store did not complete ${key}`);
}
