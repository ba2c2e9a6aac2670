import { and, eq, like, lt, notInArray, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { PICTURE_PATTERN, PICTURES } from '../../kit/picture-address.ts';
import { pictureFile as table, textVersion } from './table.ts';

export type PictureFile = {
  /** Its address. */
  readonly path: string;
  readonly bytes: Uint8Array;
};

/** Keeps the files of a picture. A picture that exists counts as added now. */
export async function insertPictureFiles(
  work: Work,
  picture: string,
  files: readonly PictureFile[],
): Promise<void> {
  const addedAt = work.now;
  await work.tx
    .insert(table)
    .values(files.map((file) => ({ ...file, picture, addedAt })))
    .onConflictDoUpdate({ target: table.path, set: { addedAt } });
}

export async function findPictureFile(reader: Reader, path: string): Promise<Uint8Array | null> {
  const [found] = await reader.tx
    .select({ bytes: table.bytes })
    .from(table)
    .where(eq(table.path, path));
  return found?.bytes ?? null;
}

/** Returns the addresses of all files of pictures. */
export async function listPicturePaths(reader: Reader): Promise<string[]> {
  const found = await reader.tx.select({ path: table.path }).from(table);
  return found.map(({ path }) => path);
}

/** Returns whether a path is that of a file of a picture. */
export async function hasPictureFile(reader: Reader, path: string): Promise<boolean> {
  const found = await reader.tx
    .select({ path: table.path })
    .from(table)
    .where(eq(table.path, path));
  return found.length > 0;
}

/** Returns all files of a picture. None if it is not in the database. */
export const listPictureFiles = (reader: Reader, picture: string): Promise<PictureFile[]> =>
  reader.tx
    .select({ path: table.path, bytes: table.bytes })
    .from(table)
    .where(eq(table.picture, picture))
    .orderBy(table.path);

/** Deletes the pictures added before `moment` that no version of a text names. */
export async function deleteUnusedPictures(work: Work, moment: Date): Promise<void> {
  const isOld = lt(table.addedAt, moment);
  const [old] = await work.tx.select({ path: table.path }).from(table).where(isOld).limit(1);
  if (old === undefined) return;
  const addresses = await work.tx
    .selectDistinct({
      picture: sql<string>`(regexp_matches(${textVersion.body}, ${PICTURE_PATTERN}, 'g'))[1]`,
    })
    .from(textVersion)
    .where(like(textVersion.body, `%${PICTURES}%`));
  const used = addresses.map(({ picture }) => picture);
  await work.tx.delete(table).where(and(isOld, notInArray(table.picture, used)));
}
