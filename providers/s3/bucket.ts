import { AwsClient } from 'aws4fetch';

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

export type Bucket = {
  /** Sends a signed request for a file, or for the bucket itself if `key` is empty. Fails if no answer comes in time. */
  ask(key: string, request?: BucketRequest): Promise<Response>;
  /** Writes a file as a whole. @throws if the store does not confirm it */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the URL of a file. */
  addressOf(key: string): string;
  /** Returns `url` with a signature that allows GET. */
  sign(url: string): Promise<string>;
};

type BucketRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

export function openBucket(settings: S3Settings): Bucket {
  const { accessKeyId, secretAccessKey, bucketUrl, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const addressOf = (key: string): string =>
    `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const ask: Bucket['ask'] = async (
    key,
    { method = 'GET', headers = {}, query = {}, body } = {},
  ) => {
    const url = new URL(addressOf(key));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const control = new AbortController();
    const sending = ((body?.length ?? 0) / SLOWEST_UPLOAD) * 1000;
    const late = setTimeout(() => control.abort(), ANSWER_TIMEOUT + sending);
    try {
      return await client.fetch(url.href, {
        method,
        headers: { ...headers },
        signal: control.signal,
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
    } finally {
      clearTimeout(late);
    }
  };
  return {
    ask,
    addressOf,
    async put(key, bytes) {
      const answer = await ask(key, { method: 'PUT', body: bytes });
      await assertGood(answer, key);
      await answer.body?.cancel();
    },
    async sign(url) {
      const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true } });
      return signed.url;
    },
  };
}

/** The body of the answer may quote what was signed, so the error leaves it out. Unread, it would keep the connection. */
export async function assertGood(answer: Response, key: string): Promise<void> {
  if (answer.ok) return;
  await answer.body?.cancel();
  throw new Error(`the store answered ${answer.status} for ${key}`);
}
