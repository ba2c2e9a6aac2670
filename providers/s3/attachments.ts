import type { AttachmentStore } from '../../domain/ticket/port.ts';
import { parseId } from '../../kit/id.ts';
import { assertGood, type Bucket, openBucket, type S3Settings } from './bucket.ts';

/** Keeps them apart from installers in the same bucket. */
const FOLDER = 'attachments/';

/** The site passes the bytes on. Visitors never get a link to the bucket. */
export function openS3Attachments(settings: S3Settings): AttachmentStore {
  const bucket = openBucket(settings);
  return {
    save: async (id, bytes) => bucket.put(keyOf(id), bytes),
    async open(id) {
      const key = keyOf(id);
      const answer = await bucket.ask(key);
      if (answer.status === 404) {
        // An unread body would keep the connection.
        await answer.body?.cancel();
        return null;
      }
      await assertGood(answer, key);
      return answer.body ?? new Blob().stream();
    },
    async remove(id) {
      const key = keyOf(id);
      const answer = await bucket.ask(key, { method: 'DELETE' });
      if (answer.status !== 404) await assertGood(answer, key);
      await answer.body?.cancel();
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
  if (parseId(id) !== id) throw new RangeError(`${id} is not the id of a file.`);
  return FOLDER + id;
}

type Listed = { readonly key: string; readonly modified: Date };

/** Pages of at most 1000 files (ListObjectsV2 of the S3 API). */
async function* listFolder(bucket: Bucket): AsyncGenerator<Listed> {
  let token: string | null = null;
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix: FOLDER };
    if (token !== null) query['continuation-token'] = token;
    const answer = await bucket.ask('', { query });
    await assertGood(answer, FOLDER);
    const page = await answer.text();
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
