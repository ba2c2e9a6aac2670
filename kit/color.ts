/** `#RRGGBB` in any letter case. */
type Hex = string;
/** Lightness 0 to 1, chroma 0 to about 0.37, hue in radians (Björn Ottosson's OKLCH). */
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };
type Triple = readonly [number, number, number];

const WHITE = '#ffffff';
const INK = '#0b1220';

/** The WCAG 2.2 contrast ratio, 1 to 21. Throws `RangeError` for anything but #RRGGBB. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns white if its contrast with the background reaches 4.5:1, else a near-black ink. */
export function onColor(background: Hex): Hex {
  return contrast(background, WHITE) >= 4.5 ? WHITE : INK;
}

/** Returns the lightness in OKLCH, 0 to 1. @internal */
export const lightnessOf = (color: Hex): number => toOklch(color).lightness;

/** Shifts the lightness (-1 to 1) and hue (degrees) of a color, and keeps the result inside sRGB. */
export function shade(color: Hex, by: { readonly lightness: number; readonly hue: number }): Hex {
  const from = toOklch(color);
  const lightness = Math.min(1, Math.max(0, from.lightness + by.lightness));
  const hue = from.hue + (by.hue * Math.PI) / 180;
  for (let chroma = from.chroma; chroma > 0.001; chroma *= 0.96) {
    const rgb = toLinear({ lightness, chroma, hue });
    if (rgb.every((part) => part >= -0.0005 && part <= 1.0005)) return toHex(rgb);
  }
  return toHex(toLinear({ lightness, chroma: 0, hue }));
}

/** Darkens a color until its contrast with white reaches the ratio. The hue stays. */
export function deepen(color: Hex, ratio: number): Hex {
  let by = 0;
  while (by > -1 && contrast(shade(color, { lightness: by, hue: 0 }), WHITE) < ratio) by -= 0.01;
  return shade(color, { lightness: by, hue: 0 });
}

/** Text that is readable on the first color is readable on the whole gradient if it is readable on the second. */
export const gradientOf = (color: Hex, second: Hex): string =>
  `linear-gradient(135deg, ${color} 0%, ${second} 100%)`;

/** Relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
function luminance(color: Hex): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(color: Hex): Triple {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!digits) throw new RangeError(`"${color}" is not a #RRGGBB color.`);
  const part = (index: number): number => {
    const value = Number.parseInt(digits[index] ?? '', 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(2), part(3)];
}

function toHex(rgb: Triple): Hex {
  const part = (value: number): string => {
    const clamped = Math.min(1, Math.max(0, value));
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(part).join('')}`;
}

function toOklch(color: Hex): Oklch {
  const [red, green, blue] = linear(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
