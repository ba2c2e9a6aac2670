/** White on the product's gradient, inside the 32×32 grid; see `products/icon.ts`. */
export const glyph =
  '<path fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M7.3 12V9.8a2.5 2.5 0 0 1 2.5-2.5H12m8 0h2.2a2.5 2.5 0 0 1 2.5 2.5V12m0 8v2.2a2.5 2.5 0 0 1-2.5 2.5H20m-8 0H9.8a2.5 2.5 0 0 1-2.5-2.5V20"/>' +
  '<circle cx="16" cy="16" r="5" fill="#fff"/>';
