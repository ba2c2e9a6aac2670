import type { Element, Nodes as HtmlNodes } from 'hast';
import type { Image, ImageReference, Root, Nodes as TextNodes } from 'mdast';
import { listWebpFiles, type PictureAddress, parsePictureAddress } from './picture-address.ts';

/** The column of a text is at most 44rem wide. */
const SIZES = '(width >= 46rem) 44rem, 100vw';

/** The title of an image that has no alternative text because it says nothing: `![](/pictures/… "decorative")`. */
const DECORATIVE = 'decorative';

/** Returns whether an image has the address of a picture of the shop. */
export const isPicture = (image: Element): boolean => addressOf(image) !== null;

const addressOf = ({ properties }: Element): PictureAddress | null =>
  parsePictureAddress(String(properties['src'] ?? ''));

/** Takes away the titles that only say that an image is decorative. Browsers would show them. */
export function dropDecorative(node: HtmlNodes): void {
  if (node.type === 'element' && node.tagName === 'img' && node.properties['title'] === DECORATIVE)
    delete node.properties['title'];
  if ('children' in node) for (const part of node.children) dropDecorative(part);
}

/** Gives each picture its space and its files, so that nothing moves when it loads. */
export function sizePictures(node: HtmlNodes): void {
  if (!('children' in node)) return;
  for (const [at, part] of node.children.entries()) {
    const address = part.type === 'element' && part.tagName === 'img' ? addressOf(part) : null;
    if (address === null) sizePictures(part);
    else node.children[at] = pictureOf(part as Element, address);
  }
}

function pictureOf(image: Element, address: PictureAddress): Element {
  const { width, height } = address;
  const source = { type: 'image/webp', srcSet: listWebpFiles(address.path), sizes: SIZES };
  const size = { width, height, loading: 'lazy', decoding: 'async' };
  return {
    type: 'element',
    tagName: 'picture',
    properties: {},
    children: [
      { type: 'element', tagName: 'source', properties: source, children: [] },
      { ...image, properties: { ...image.properties, ...size } },
    ],
  };
}

/** Signs that mean something in the alternative text of an image. */
const SIGNS = /[\\[\]*_`<&~!]/g;

/** Returns the Markdown of a picture. Without an alternative text, it is marked as decorative. */
export function writePicture(path: string, alt: string): string {
  if (alt === '') return `![](${path} "${DECORATIVE}")`;
  return `![${alt.replace(/\s+/g, ' ').replace(SIGNS, '\\$&')}](${path})`;
}

export type UndescribedImage = { readonly address: string; readonly line: number };

/** Returns the images that lack an alternative text without being marked as decorative. */
export function listUndescribed(root: Root): UndescribedImage[] {
  const nodes = listNodes(root);
  const definitions = new Map(
    nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node]] : [])),
  );
  const resolve = (image: Image | ImageReference) =>
    image.type === 'image' ? image : definitions.get(image.identifier);
  return nodes
    .filter((node) => node.type === 'image' || node.type === 'imageReference')
    .filter((image) => !image.alt?.trim() && resolve(image)?.title !== DECORATIVE)
    .map((image) => {
      return { address: resolve(image)?.url ?? '', line: image.position?.start.line ?? 1 };
    });
}

const listNodes = (node: TextNodes): TextNodes[] => [
  node,
  ...('children' in node ? node.children.flatMap(listNodes) : []),
];
