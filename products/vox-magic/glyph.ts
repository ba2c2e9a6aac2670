/** White on the product's gradient, inside the 32×32 grid; see `products/icon.ts`. */
export const glyph =
  '<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><path d="M7.5 15v4M13 9.5v14M18.5 16v8"/><path stroke-opacity=".7" d="M24 18.5v2.5"/></g>' +
  '<path fill="#fff" d="M22 4.7c.6 3.1 1.6 4.1 4.7 4.7-3.1.6-4.1 1.6-4.7 4.7-.6-3.1-1.6-4.1-4.7-4.7 3.1-.6 4.1-1.6 4.7-4.7z"/>';
