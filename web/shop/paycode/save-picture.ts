import type { QrDrawing } from '../../../kit/qr.ts';

/** Pixels along one module: sharp on any phone, and still a small file. */
const SCALE = 16;

/** Offers the drawn code as a PNG file to be saved. */
export async function savePicture({ size, path }: QrDrawing, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = size * SCALE;
  canvas.height = size * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(path));
  const link = document.createElement('a');
  // As data, because the page's policy lets pictures come from nowhere else.
  link.href = canvas.toDataURL('image/png');
  link.download = name;
  link.click();
}
