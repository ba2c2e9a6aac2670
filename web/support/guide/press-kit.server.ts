import { fillProse, readFront } from '../../../locales/prose.ts';
import type { Product } from '../../../products/index.ts';

/** The row of the table of products, with placeholders. */
const ROW = /<tr(?: [^>]*)?>(?:(?!<\/tr>)[\s\S])*\{product\}[\s\S]*?<\/tr>\n?/;
const COLOR = /(<td(?: [^>]*)?)><bdi>(#[0-9a-f]{6})<\/bdi><\/td>/gi;
const ICON = /(<a href="(\/icons\/[a-z0-9-]+\.svg)">)/g;

/**
 * Repeats the row of the table for each product, in the language with this prefix. Adds a swatch to each color and a
 * picture to each link to an icon.
 */
export const showPressKit = (html: string, products: readonly Product[], prefix: string): string =>
  html.replace(ROW, (row) => products.map((product) => fillRow(row, product, prefix)).join(''));

function fillRow(row: string, { key, name, color }: Product, prefix: string): string {
  const { use = '' } = readFront(`products/${key}/page.md`, prefix);
  const fields = { product: name, use, color: color.toUpperCase(), icon: `${key}.svg` };
  return fillProse({ locale: prefix, front: {}, html: row, text: '' }, fields)
    .html.replace(
      COLOR,
      '$1 class="color"><span style="background:$2"></span><bdi dir="ltr">$2</bdi></td>',
    )
    .replace(ICON, '$1<img src="$2" alt="" width="32" height="32" loading="lazy">');
}
