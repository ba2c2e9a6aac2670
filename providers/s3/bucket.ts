import { AwsClient } from 'aws4fetch';

/** In milliseconds. The wait for the beginning of a response. */
const ANSWER_TIMEOUT = 10_000;
/** In bytes per second. Sending a file at this speed extends the wait. */
const SLOWEST_UPLOAD = 100_000;

export type S3Settings = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://s3.eu-central-1.amazonaws.com/bucket`: path style, which all stores support, without a slash at the end. */
  readonly bucketUrl: string;
  readonly region: string;
};

export type Bucket = {
  /** Sends a signed request for a file, or for the bucket if `key` is empty. @throws if no response comes in time */
  send(key: string, request?: BucketRequest): Promise<Response>;
  /** Writes a file as a whole. @throws if the store does not confirm it */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file. A missing file is not an error. */
  remove(key: string): Promise<void>;
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
  /** In milliseconds. Longest wait for a response, without the time to send the request. */
  readonly timeout?: number;
};

/** Opens a bucket of any store that has the S3 API. */
export function openBucket(settings: S3Settings): Bucket {
  const { accessKeyId, secretAccessKey, bucketUrl, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const addressOf = (key: string): string =>
    `${bucketUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
  const send: Bucket['send'] = async (
    key,
    { method = 'GET', headers = {}, query = {}, body, timeout = ANSWER_TIMEOUT } = {},
  ) => {
    const url = new URL(addressOf(key));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const control = new AbortController();
    const sending = ((body?.length ?? 0) / SLOWEST_UPLOAD) * 1000;
    const late = setTimeout(() => control.abort(), timeout + sending);
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
    send,
    addressOf,
    async put(key, bytes) {
      const response = await send(key, { method: 'PUT', body: bytes });
      await assertOk(response, key);
      await response.body?.cancel();
    },
    async remove(key) {
      const response = await send(key, { method: 'DELETE' });
      if (response.status !== 404) await assertOk(response, key);
      await response.body?.cancel();
    },
    async sign(url) {
      const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true } });
      return signed.url;
    },
  };
}

/** Cancels the body, which would keep the connection busy. @throws without the body, which may contain the signature */
export async function assertOk(response: Response, key: string): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  throw new Error(`the store answered ${response.status} for ${key}`);
}

type Listed = { readonly key: string; readonly modified: Date };

/** Lists all files whose keys start with `prefix`. One response has at most 1000 (ListObjectsV2). */
export async function* listFiles(bucket: Bucket, prefix: string): AsyncGenerator<Listed> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix };
    if (token !== null) query['continuation-token'] = token;
    const response = await bucket.send('', { query });
    await assertOk(response, prefix);
    const page = await response.text();
    for (const [, file = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      yield {
        key: valueIn(file, 'Key') ?? '',
        modified: new Date(valueIn(file, 'LastModified') ?? ''),
      };
    }
    token = valueIn(page, 'NextContinuationToken');
  } while (token !== null);
}

/** Returns the text of an element. Keys, dates, ids, and tokens contain no other entities. */
export const valueIn = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null;
