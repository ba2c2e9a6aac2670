// Some translators have put a mark of the direction before it.
const COLOR = /(<td(?: [^>]*)?)>\u200e?(#[0-9a-f]{6})<\/td>/gi;
const SYMBOL = /(<a href="(\/icons\/[a-z-]+\.svg)">)/g;

/**
 * Shows what the table of the press kit names: a swatch before each colour, the picture in each link to a symbol. The words
 * stay as translators wrote them.
 */
export const showPressKit = (html: string): string =>
  html
    .replace(
      COLOR,
      '$1 class="color"><span style="background:$2"></span><bdi dir="ltr">$2</bdi></td>',
    )
    .replace(SYMBOL, '$1<img src="$2" alt="" width="32" height="32" loading="lazy">');
