import { readFileSync } from 'node:fs';
import {
  createCanvas,
  GlobalFonts,
  ImageData,
  loadImage,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import { fontFilesFor, type Writing } from '../../kit/fonts.ts';
import { fitLines } from '../../kit/lines.ts';
import type { SocialCard } from './social-card.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;

const MARGIN = 80;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
const ICON = 112;
const ICON_TOP = 72;
const MARK = 48;
const MARK_GAP = 18;
const MARK_TOP = HEIGHT - 72 - MARK;
const AREA = { top: ICON_TOP + ICON + 24, bottom: MARK_TOP - 36 };
const SIZES = [84, 78, 72, 66, 60, 54, 48, 42] as const;
const MOST_LINES = 3;

/** In ems, with room for marks above and below the letters. */
const LINE_HEIGHT: Readonly<Record<Writing, number>> = {
  latin: 1.18,
  cyrillic: 1.18,
  arabic: 1.4,
  bengali: 1.35,
  devanagari: 1.4,
  thai: 1.42,
  'han-simplified': 1.28,
  'han-traditional': 1.28,
  japanese: 1.28,
  hangul: 1.28,
};

/** Paints a card of 1200 × 630 pixels and returns the PNG. The fonts stay in memory. */
export async function paintSocialCard(card: SocialCard): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.direction = card.direction;
  context.textAlign = 'start';
  paintBackground(context, card);
  await paintIcon(context, card);
  const families = registerFonts(card);
  const font = (weight: number, size: number) => `${weight} ${size}px ${families}`;
  context.fillStyle = card.textColor;
  paintHeading(context, card, (size) => font(700, size));
  context.font = font(600, 46);
  paintText(context, card, {
    text: card.name,
    start: MARGIN + ICON + 32,
    middle: ICON_TOP + ICON / 2,
  });
  await paintFooter(context, card, font(600, 34));
  return canvas.encode('png');
}

function registerFonts({ name, heading, footer, writing }: SocialCard): string {
  const files = fontFilesFor(`${name} ${heading} ${footer.name ?? ''}`, writing);
  for (const { family, path } of files) {
    if (!GlobalFonts.has(family)) GlobalFonts.register(readFileSync(path), family);
  }
  return files.map(({ family }) => `"${family}"`).join(', ');
}

/** Paints CSS's `135deg` gradient by pixel. The library dithers gradients, which makes the file five times as large. */
function paintBackground(context: SKRSContext2D, { colors }: SocialCard): void {
  const pixels = new Uint32Array(WIDTH * HEIGHT);
  const steps = Uint32Array.from({ length: WIDTH + HEIGHT - 1 }, (_, step) =>
    pixelOf(mix(colors, step / (WIDTH + HEIGHT - 2))),
  );
  for (let y = 0; y < HEIGHT; y += 1) pixels.set(steps.subarray(y, y + WIDTH), y * WIDTH);
  const bytes = new Uint8ClampedArray(pixels.buffer);
  context.putImageData(new ImageData(bytes, WIDTH, HEIGHT), 0, 0);
}

const RGB = [1, 3, 5] as const;

/** Channels are 0 to 255. */
const mix = ([from, to]: SocialCard['colors'], part: number): number[] =>
  RGB.map((at) => {
    const [start, end] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round((start ?? 0) * (1 - part) + (end ?? 0) * part);
  });

const pixelOf = (rgb: readonly number[]): number =>
  new Uint32Array(Uint8Array.from([...rgb, 255]).buffer)[0] ?? 0;

/** The icon has the colors of the background, so it gets a white plate. */
async function paintIcon(context: SKRSContext2D, card: SocialCard): Promise<void> {
  const x = fromStart(card, MARGIN, ICON);
  const rim = 8;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect(x, ICON_TOP, ICON, ICON, 32);
  context.fill();
  const size = ICON - 2 * rim;
  context.drawImage(await loadIcon(card.icon, size), x + rim, ICON_TOP + rim, size, size);
}

const loadIcon = (body: string, size: number) =>
  loadImage(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${body}</svg>`,
    ),
  );

type FontOf = (size: number) => string;

function paintHeading(context: SKRSContext2D, card: SocialCard, fontOf: FontOf): void {
  const { size, lines } = chooseLines(context, card, fontOf);
  const step = size * LINE_HEIGHT[card.writing];
  const top = (AREA.top + AREA.bottom - step * lines.length) / 2;
  context.font = fontOf(size);
  lines.forEach((text, index) => {
    paintText(context, card, { text, start: MARGIN, middle: top + step * (index + 0.5) });
  });
}

/** A heading that does not fit at the smallest size becomes one line, which `paintText` squeezes. */
function chooseLines(context: SKRSContext2D, card: SocialCard, fontOf: FontOf) {
  const { heading, language } = card;
  const measure = (line: string) => context.measureText(line).width;
  for (const size of SIZES) {
    context.font = fontOf(size);
    const high = Math.floor((AREA.bottom - AREA.top) / (size * LINE_HEIGHT[card.writing]));
    const most = Math.min(MOST_LINES, high);
    const lines = fitLines(heading, { language, width: TEXT_WIDTH, most, measure });
    if (lines) return { size, lines };
  }
  const width = Number.POSITIVE_INFINITY;
  const lines = fitLines(heading, { language, width, most: 1, measure }) ?? [heading];
  return { size: SIZES[SIZES.length - 1] ?? 0, lines };
}

type Place = { readonly text: string; readonly start: number; readonly middle: number };

/** `start` is measured from the side where reading starts, `middle` from the top to the middle of lowercase letters. */
function paintText(context: SKRSContext2D, card: SocialCard, { text, start, middle }: Place): void {
  const size = Number.parseInt(/(\d+)px/.exec(context.font)?.[1] ?? '0', 10);
  context.fillText(text, fromStart(card, start, 0), middle + size * 0.36, TEXT_WIDTH);
}

async function paintFooter(context: SKRSContext2D, card: SocialCard, font: string): Promise<void> {
  const { icons, name } = card.footer;
  for (const [index, icon] of icons.entries()) {
    const x = fromStart(card, MARGIN + index * (MARK + MARK_GAP), MARK);
    context.drawImage(await loadIcon(icon, MARK), x, MARK_TOP, MARK, MARK);
  }
  if (name === null) return;
  context.font = font;
  const start = MARGIN + icons.length * (MARK + MARK_GAP);
  paintText(context, card, { text: name, start, middle: MARK_TOP + MARK / 2 });
}

const fromStart = ({ direction }: SocialCard, start: number, width: number): number =>
  direction === 'rtl' ? WIDTH - start - width : start;
