import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { type EncodedPicture, MOST_PIXELS } from '../../domain/text/port.ts';
import { MOST_WIDTH, pictureWidths } from '../../kit/picture-address.ts';

/** A screenshot of a whole page is cut down to this height, in pixels. */
const MOST_HEIGHT = 4320;
/** In bytes. A larger PNG, such as a photo with a transparent edge, becomes a JPEG on white. */
const LARGEST_PNG = 1024 * 1024;
/** Of 100. Higher ones make larger files that look the same. */
const QUALITY = { webp: 82, jpeg: 85 } as const;

/**
 * Decodes a picture, and encodes it in all widths. Turns it as its camera says. Of an animation, the first frame is left.
 * Returns null if it cannot be decoded or has too many pixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture | null> {
  const image = await loadImage(bytes).catch(() => null);
  if (image === null || image.width === 0 || image.height === 0) return null;
  if (image.width * image.height > MOST_PIXELS) return null;
  const scale = Math.min(1, MOST_WIDTH / image.width, MOST_HEIGHT / image.height);
  const width = Math.max(1, Math.round(image.width * scale));
  const largest = draw(image, { width, height: Math.max(1, Math.round(image.height * scale)) });
  const { height } = largest;
  const webp = [];
  for (const each of pictureWidths(width)) {
    const canvas =
      each === width
        ? largest
        : draw(largest, { width: each, height: Math.max(1, Math.round((height * each) / width)) });
    webp.push({ width: each, bytes: await canvas.encode('webp', QUALITY.webp) });
  }
  const png = hasHoles(largest) ? await largest.encode('png') : null;
  return png !== null && png.length <= LARGEST_PNG
    ? { width, height, fallback: 'png', fallbackBytes: png, webp }
    : { width, height, fallback: 'jpg', fallbackBytes: await encodeOnWhite(largest), webp };
}

function encodeOnWhite(source: Canvas): Promise<Buffer> {
  const canvas = createCanvas(source.width, source.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0);
  return canvas.encode('jpeg', QUALITY.jpeg);
}

function draw(source: Image | Canvas, { width, height }: Pick<EncodedPicture, 'width' | 'height'>) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Returns whether a part is transparent, which JPEG cannot be. */
function hasHoles(canvas: Canvas): boolean {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
