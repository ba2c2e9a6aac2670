// Some translations have a direction mark before the color.
const COLOR = /(<td(?: [^>]*)?)>\u200e?(#[0-9a-f]{6})<\/td>/gi;
const SYMBOL = /(<a href="(\/icons\/[a-z-]+\.svg)">)/g;

/** Adds a swatch to each color and a picture to each symbol link. */
export const showPressKit = (html: string): string =>
  html
    .replace(
      COLOR,
      '$1 class="color"><span style="background:$2"></span><bdi dir="ltr">$2</bdi></td>',
    )
    .replace(SYMBOL, '$1<img src="$2" alt="" width="32" height="32" loading="lazy">');
