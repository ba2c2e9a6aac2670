import type { ReleaseStore } from '../../domain/release/port.ts';
import { assertOk, openBucket, type S3Settings } from './bucket.ts';

/** Opens a store in a bucket. Visitors download from the bucket through links that expire. */
export function openS3(settings: S3Settings): ReleaseStore {
  const bucket = openBucket(settings);
  return {
    async size(key) {
      const response = await bucket.send(key, { method: 'HEAD' });
      if (response.status === 404) return null;
      await assertOk(response, key);
      return Number(response.headers.get('content-length'));
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await bucket.send(key, { headers });
      await assertOk(response, key);
      if (response.body === null) throw new Error(`the store sent no body for ${key}`);
      return response.body;
    },
    write: (key, bytes) => bucket.put(key, bytes),
    link(key, { seconds, fileName }) {
      const url = new URL(bucket.addressOf(key));
      url.searchParams.set('X-Amz-Expires', String(seconds));
      url.searchParams.set('response-content-disposition', `attachment; filename="${fileName}"`);
      return bucket.sign(url.href);
    },
  };
}
