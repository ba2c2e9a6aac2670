import type { AttachmentStore } from '../../domain/ticket/port.ts';
import { assertId, parseId } from '../../kit/id.ts';
import { assertOk, listFiles, openBucket, type S3Settings } from './bucket.ts';

/** Keeps these files apart from installers in the same bucket. */
const FOLDER = 'attachments/';

/** Opens a store in a bucket. The site itself sends the files, so that visitors get no link to the bucket. */
export function openS3Attachments(settings: S3Settings): AttachmentStore {
  const bucket = openBucket(settings);
  return {
    save: async (id, bytes) => bucket.put(keyOf(id), bytes),
    async open(id) {
      const key = keyOf(id);
      const response = await bucket.send(key);
      if (response.status === 404) {
        // An unread body keeps the connection busy.
        await response.body?.cancel();
        return null;
      }
      await assertOk(response, key);
      return response.body ?? new Blob().stream();
    },
    remove: async (id) => bucket.remove(keyOf(id)),
    async listBefore(moment) {
      const found: string[] = [];
      for await (const { key, modified } of listFiles(bucket, FOLDER)) {
        const id = parseId(key.slice(FOLDER.length));
        if (id !== null && modified < moment) found.push(id);
      }
      return found;
    },
  };
}

function keyOf(id: string): string {
  assertId(id);
  return FOLDER + id;
}
