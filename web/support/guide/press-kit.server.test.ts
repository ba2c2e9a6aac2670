import { expect, test } from 'vitest';
import { LOCALES } from '../../../locales/index.ts';
import { readProse } from '../../../locales/prose.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { showPressKit } from './press-kit.server.ts';

test.each([
  '<td>#12345</td>',
  '<td>Nr. #123456</td>',
  '<p>#1A6BFF</p>',
  '<a href="/store">store</a>',
  '<a href="https://a.example/icons/zipx.svg">zipx</a>',
])('leaves %s unchanged', (html) => {
  expect(showPressKit(html)).toBe(html);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  '%s: shows the colors and symbols of all programs',
  (prefix) => {
    const shown = showPressKit(readProse('content/pages/press.md', prefix).html);
    for (const { key, color } of PRODUCTS) {
      expect(shown.toLowerCase()).toContain(`style="background:${color.toLowerCase()}"`);
      expect(shown).toContain(`<a href="/icons/${key}.svg"><img src="/icons/${key}.svg" alt=""`);
    }
    expect(shown.match(/class="color"/g)).toHaveLength(PRODUCTS.length);
  },
);
