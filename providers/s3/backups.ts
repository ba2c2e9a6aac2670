import { Readable, type Writable } from 'node:stream';
import { assertOk, listFiles, openBucket, type S3Settings, valueIn } from './bucket.ts';
import { abortUpload, uploadStream } from './upload.ts';

/** Keeps backups apart from other files in the bucket. */
const FOLDER = 'backups/';

/** Where the backups of every day are: a folder, or a bucket. */
export type BackupPlace = {
  /** Returns the names of all complete files, unsorted. */
  list(): Promise<string[]>;
  /** Writes a file that exists only if `fill` succeeds. `fill` leaves the stream open. */
  write(name: string, fill: (out: Writable) => Promise<void>): Promise<void>;
  /** @throws if there is no such file */
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what a killed process left of a file that was begun before `moment`. */
  removeUnfinished(moment: Date): Promise<void>;
};

/** Opens the backups in a bucket of any store with the S3 API. */
export function openS3Backups(settings: S3Settings, partSize?: number): BackupPlace {
  const bucket = openBucket(settings);
  return {
    async list() {
      const names: string[] = [];
      for await (const { key } of listFiles(bucket, FOLDER)) names.push(key.slice(FOLDER.length));
      return names;
    },
    write: (name, fill) =>
      uploadStream(bucket, FOLDER + name, partSize === undefined ? { fill } : { fill, partSize }),
    async read(name) {
      const response = await bucket.send(FOLDER + name);
      await assertOk(response, name);
      if (response.body === null) throw new Error(`the store sent no body for ${name}`);
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    remove: (name) => bucket.remove(FOLDER + name),
    async removeUnfinished(moment) {
      const response = await bucket.send('', { query: { uploads: '', prefix: FOLDER } });
      await assertOk(response, FOLDER);
      for (const [, upload = ''] of (await response.text()).matchAll(
        /<Upload>([\s\S]*?)<\/Upload>/g,
      )) {
        const key = valueIn(upload, 'Key') ?? '';
        const uploadId = valueIn(upload, 'UploadId') ?? '';
        const isOld = new Date(valueIn(upload, 'Initiated') ?? '') < moment;
        if (isOld && key.startsWith(FOLDER)) await abortUpload(bucket, { key, uploadId });
      }
    },
  };
}
