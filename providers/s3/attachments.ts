import type { AttachmentStore } from '../../domain/ticket/port.ts';
import { assertId, parseId } from '../../kit/id.ts';
import { assertOk, type Bucket, openBucket, type S3Settings } from './bucket.ts';

/** Keeps these files apart from installers in the same bucket. */
const FOLDER = 'attachments/';

/** Opens a store in a bucket. The site sends the files itself, so visitors never get a link to the bucket. */
export function openS3Attachments(settings: S3Settings): AttachmentStore {
  const bucket = openBucket(settings);
  return {
    save: async (id, bytes) => bucket.put(keyOf(id), bytes),
    async open(id) {
      const key = keyOf(id);
      const response = await bucket.send(key);
      if (response.status === 404) {
        // An unread body would keep the connection busy.
        await response.body?.cancel();
        return null;
      }
      await assertOk(response, key);
      return response.body ?? new Blob().stream();
    },
    async remove(id) {
      const key = keyOf(id);
      const response = await bucket.send(key, { method: 'DELETE' });
      if (response.status !== 404) await assertOk(response, key);
      await response.body?.cancel();
    },
    async listBefore(moment) {
      const found: string[] = [];
      for await (const { key, modified } of listFolder(bucket)) {
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

type Listed = { readonly key: string; readonly modified: Date };

/** Lists all files. One response has at most 1000 (ListObjectsV2 of the S3 API). */
async function* listFolder(bucket: Bucket): AsyncGenerator<Listed> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix: FOLDER };
    if (token !== null) query['continuation-token'] = token;
    const response = await bucket.send('', { query });
    await assertOk(response, FOLDER);
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

/** Keys, dates, and tokens contain no other entity. */
const valueIn = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null;
