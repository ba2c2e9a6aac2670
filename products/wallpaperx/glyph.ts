/** White on the product's gradient, inside the 32×32 grid; see `products/icon.ts`. */
export const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M9 7.5h14a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3zm2.6 2.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM8.6 22h14.8l-4.7-8.4-4.3 5.6-2.3-2.4z"/>';
