/**
 * Addresses of the pictures in texts. An address says the size and the file type of its picture, so pages reserve its space
 * and list its files without reading it.
 */

export type PictureFacts = {
  /** Of the largest file, which is the fallback. */
  readonly width: number;
  readonly height: number;
  /** For browsers and readers of feeds without WebP. PNG if parts of the picture are transparent and the file is small enough (`encode-picture.ts`). */
  readonly fallback: 'jpg' | 'png';
};

export type PictureAddress = PictureFacts & {
  /** As Markdown writes it, such as `/pictures/0123456789abcdef-1440x960.jpg`. It is the address of the fallback. */
  readonly path: string;
};

export const PICTURES = '/pictures/';

const NAME = '[0-9a-f]{16}-([1-9][0-9]{0,3})x([1-9][0-9]{0,3})';
const ADDRESS = new RegExp(`^${PICTURES}${NAME}\\.(jpg|png)$`);
/** Finds addresses in a text. Also a regular expression of PostgreSQL, whose first group is the address. */
export const PICTURE_PATTERN = `(${PICTURES}${NAME}\\.(?:jpg|png))(?![\\w.-])`;
const ANY_ADDRESS = new RegExp(PICTURE_PATTERN, 'g');
const FILE = new RegExp(`^${PICTURES}${NAME}(?:\\.(?:jpg|png)|-[1-9][0-9]{0,3}\\.webp)$`);

/** In pixels. A column of text is at most half as wide, and many screens have two pixels for one. */
const WIDTHS = [480, 960, 1440] as const;
export const MOST_WIDTH = 1440;

/** `hash` has 16 hexadecimal digits. */
export const pictureAddress = (hash: string, { width, height, fallback }: PictureFacts): string =>
  `${PICTURES}${hash}-${width}x${height}.${fallback}`;

/** Returns null for everything else. */
export function parsePictureAddress(path: string): PictureAddress | null {
  const [, width, height, fallback] = ADDRESS.exec(path) ?? [];
  if (fallback !== 'jpg' && fallback !== 'png') return null;
  return { path, width: Number(width), height: Number(height), fallback };
}

/** Returns whether a path may be that of a file of a picture. */
export const isPictureFile = (path: string): boolean => FILE.test(path);

/** Returns the addresses of all pictures that a text names, each once. */
export const listPictureAddresses = (text: string): string[] => [
  ...new Set(text.match(ANY_ADDRESS) ?? []),
];

/** Returns the widths in which a picture is kept, from the smallest. */
export const pictureWidths = (width: number): number[] => [
  ...WIDTHS.filter((each) => each < width),
  width,
];

/** Returns the address of the WebP file of one of the widths. */
export const webpAddress = ({ path }: Pick<PictureAddress, 'path'>, width: number): string =>
  path.replace(/\.\w+$/, `-${width}.webp`);

/** Returns the addresses of all files of a picture, with the fallback first. None for the address of something else. */
export function listPictureFilePaths(path: string): string[] {
  const address = parsePictureAddress(path);
  if (address === null) return [];
  return [path, ...pictureWidths(address.width).map((width) => webpAddress(address, width))];
}

/** Returns the WebP files of a picture for the attribute `srcset`. Empty for the address of something else. */
export function listWebpFiles(path: string): string {
  const address = parsePictureAddress(path);
  if (address === null) return '';
  return pictureWidths(address.width)
    .map((width) => `${webpAddress(address, width)} ${width}w`)
    .join(', ');
}
