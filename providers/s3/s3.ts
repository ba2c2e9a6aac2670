import { AwsClient } from 'aws4fetch';
import type { ReleaseStore } from '../../domain/release/port.ts';

/** Longest wait for the first byte of an answer once the request is sent, in milliseconds. */
const ANSWER_TIMEOUT = 10_000;
/** In bytes per second. It extends the wait by the file size. */
const SLOWEST_UPLOAD = 100_000;

export type S3Settings = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://s3.eu-central-1.amazonaws.com/bucket`: path style, which all stores support, without a slash at the end. */
  readonly bucketUrl: string;
  readonly region: string;
};

/** Visitors download from the bucket itself, through links that expire. */
export function openS3(settings: S3Settings): ReleaseStore {
  const { accessKeyId, secretAccessKey, bucketUrl, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const addressOf = (key: string): string =>
    `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const ask = async (key: string, request: RequestInit = {}, sent = 0): Promise<Response> => {
    const control = new AbortController();
    const late = setTimeout(() => control.abort(), ANSWER_TIMEOUT + (sent / SLOWEST_UPLOAD) * 1000);
    try {
      return await client.fetch(addressOf(key), { ...request, signal: control.signal });
    } finally {
      clearTimeout(late);
    }
  };
  return {
    async size(key) {
      const answer = await ask(key, { method: 'HEAD' });
      if (answer.status === 404) return null;
      assertGood(answer, key);
      return Number(answer.headers.get('content-length'));
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined;
      const answer = await ask(key, headers ? { headers } : {});
      assertGood(answer, key);
      if (answer.body === null) throw new Error(`the store sent no body for ${key}`);
      return answer.body;
    },
    async write(key, bytes) {
      const request = { method: 'PUT', body: new Uint8Array(bytes) };
      assertGood(await ask(key, request, bytes.length), key);
    },
    async link(key, { seconds, fileName }) {
      const url = new URL(addressOf(key));
      url.searchParams.set('X-Amz-Expires', String(seconds));
      url.searchParams.set('response-content-disposition', `attachment; filename="${fileName}"`);
      const signed = await client.sign(url.href, { method: 'GET', aws: { signQuery: true } });
      return signed.url;
    },
  };
}

/** The body of the answer may quote what was signed, so the error leaves it out. */
function assertGood(answer: Response, key: string): void {
  if (!answer.ok) throw new Error(`the store answered ${answer.status} for ${key}`);
}
