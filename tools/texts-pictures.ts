/** Pictures for `tools/texts.ts`: writes those of published texts into a folder, and reads them from there. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reader, Work } from '../db/work.ts';
import {
  addPicture,
  addressOfPicture,
  type EncodedPicture,
  hasPictureFile,
  listPictureFiles,
} from '../domain/text/index.ts';
import {
  listPictureFilePaths,
  parsePictureAddress,
  pictureWidths,
} from '../kit/picture-address.ts';

const REPOSITORY = '.';

const fileIn = (folder: string, path: string): string => join(folder, 'content', path);

export type PictureCopy = { readonly file: string; readonly bytes: Uint8Array };

/**
 * Returns the files of pictures that a folder lacks, from the database or the repository. Writes nothing.
 * @throws Error that names the pictures of which files are missing
 */
export async function collectPictures(
  reader: Reader,
  folder: string,
  pictures: readonly string[],
): Promise<PictureCopy[]> {
  const copies: PictureCopy[] = [];
  const missing: string[] = [];
  for (const picture of pictures) {
    const paths = listPictureFilePaths(picture);
    const stored = new Map(
      (await listPictureFiles(reader, picture)).map(({ path, bytes }) => [path, bytes]),
    );
    const read = (path: string) => stored.get(path) ?? readFrom(REPOSITORY, path);
    const files = paths.flatMap((path) => {
      const bytes = read(path);
      return bytes === null ? [] : [{ path, bytes }];
    });
    if (files.length < paths.length) missing.push(picture);
    for (const { path, bytes } of files) {
      const inFolder = readFrom(folder, path);
      if (inFolder === null || Buffer.compare(inFolder, bytes) !== 0)
        copies.push({ file: fileIn(folder, path), bytes });
    }
  }
  if (missing.length > 0)
    throw new Error(`Nothing was written. Files of these pictures are missing: ${list(missing)}`);
  return copies;
}

/** Returns the names of the files. */
export function writePictures(copies: readonly PictureCopy[]): string[] {
  return copies.map(({ file, bytes }) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return file;
  });
}

const readFrom = (folder: string, path: string): Buffer | null =>
  existsSync(fileIn(folder, path)) ? readFileSync(fileIn(folder, path)) : null;

/** The folder has some files of a picture. */
const isIn = (folder: string, picture: string): boolean =>
  listPictureFilePaths(picture).some((path) => existsSync(fileIn(folder, path)));

/**
 * Looks at the files of pictures that a folder has, before anything is imported.
 * @throws Error that names the pictures that are incomplete or were changed
 */
export function checkPictures(folder: string, pictures: readonly string[]): void {
  const inFolder = pictures.filter((picture) => isIn(folder, picture));
  const incomplete = inFolder.filter((picture) => readPicture(folder, picture) === null);
  if (incomplete.length > 0)
    throw new Error(
      `Nothing was imported. Files of these pictures are missing: ${list(incomplete)}`,
    );
  const changed = inFolder.filter((picture) => {
    const read = readPicture(folder, picture);
    return read !== null && addressOfPicture(read) !== picture;
  });
  if (changed.length > 0)
    throw new Error(
      `Nothing was imported. The files of these pictures are not those of their addresses: ${list(changed)}`,
    );
}

const list = (pictures: readonly string[]): string => pictures.join(', ');

function readPicture(folder: string, picture: string): EncodedPicture | null {
  const address = parsePictureAddress(picture);
  const [fallbackBytes, ...webp] = listPictureFilePaths(picture).map((path) =>
    readFrom(folder, path),
  );
  if (address === null || !fallbackBytes || webp.includes(null)) return null;
  const widths = pictureWidths(address.width);
  return {
    ...address,
    fallbackBytes,
    webp: webp.flatMap((bytes, at) => (bytes ? [{ width: widths[at] ?? 0, bytes }] : [])),
  };
}

/** Keeps a picture whose files are in the folder, unless the repository or the database has it. */
export async function importPicture(work: Work, folder: string, picture: string): Promise<void> {
  if (isIn(REPOSITORY, picture) || (await hasPictureFile(work, picture))) return;
  const read = readPicture(folder, picture);
  if (read !== null) await addPicture(work, read);
}
