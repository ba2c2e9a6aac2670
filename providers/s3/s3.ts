import type { ReleaseStore } from '../../domain/release/port.ts';
import { assertGood, openBucket, type S3Settings } from './bucket.ts';

/** Visitors download from the bucket itself, through links that expire. */
export function openS3(settings: S3Settings): ReleaseStore {
  const bucket = openBucket(settings);
  return {
    async size(key) {
      const answer = await bucket.ask(key, { method: 'HEAD' });
      if (answer.status === 404) return null;
      await assertGood(answer, key);
      return Number(answer.headers.get('content-length'));
    },
    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await bucket.ask(key, { headers });
      await assertGood(answer, key);
      if (answer.body === null) throw new Error(`the store sent no body for ${key}`);
      return answer.body;
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
