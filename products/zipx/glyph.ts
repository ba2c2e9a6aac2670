/** White on the product's gradient, inside the 32×32 grid; see `products/icon.ts`. */
export const glyph =
  '<path fill="#fff" fill-rule="evenodd" d="M10.5 5.5h11a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-15a3 3 0 0 1 3-3zM16 5.5v2.8h2.8V5.5zm-2.8 2.8v2.8H16V8.3zM16 11.1v2.8h2.8v-2.8zm-2.8 2.8v2.8H16v-2.8zm1.2 4.3a1.2 1.2 0 0 0-1.2 1.2v3a1.2 1.2 0 0 0 1.2 1.2h3.2a1.2 1.2 0 0 0 1.2-1.2v-3a1.2 1.2 0 0 0-1.2-1.2z"/>';
