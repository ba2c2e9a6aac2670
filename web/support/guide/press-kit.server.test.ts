import { expect, test } from 'vitest';
import { LOCALES } from '../../../locales/index.ts';
import { readFront, readProse } from '../../../locales/prose.ts';
import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { showPressKit } from './press-kit.server.ts';

const kit = (prefix: string, products = LISTED_PRODUCTS) =>
  showPressKit(readProse('content/pages/press.md', prefix).html, products, prefix);

test.each([
  '<td>#123456</td>',
  '<p>#1A6BFF</p>',
  '<a href="/store">store</a>',
  '<tr><td>ZipX</td><td><a href="/icons/zipx.svg">zipx</a></td></tr>',
])('leaves %s unchanged', (html) => {
  expect(showPressKit(html, LISTED_PRODUCTS, 'en')).toBe(html);
});

test('lists only the products that the shop lists', () => {
  const shown = kit('en', LISTED_PRODUCTS.slice(0, 2));
  expect(shown.match(/class="color"/g)).toHaveLength(2);
  expect(kit('en', [])).not.toContain('{product}');
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  '%s: shows the use, color, and icon of each product',
  (prefix) => {
    const shown = kit(prefix);
    for (const { key, name, color } of LISTED_PRODUCTS) {
      const { use } = readFront(`products/${key}/page.md`, prefix);
      expect(shown).toContain(`<bdi>${name}</bdi>`);
      expect(shown).toContain(`<bdi>${use}</bdi>`);
      expect(shown.toLowerCase()).toContain(`style="background:${color.toLowerCase()}"`);
      expect(shown).toContain(`<a href="/icons/${key}.svg"><img src="/icons/${key}.svg" alt=""`);
    }
    expect(shown.match(/class="color"/g)).toHaveLength(LISTED_PRODUCTS.length);
    expect(shown).not.toMatch(/\{[a-z]+\}|%7B/);
  },
);
