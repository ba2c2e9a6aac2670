/** Two panes of a shop window, folded into a V, on the 32×32 grid of the product icons. */
export const MARK =
  '<rect x="1.5" y="1.5" width="29" height="29" rx="7.5" fill="#1B2333" stroke="#fff" stroke-opacity=".16"/>' +
  '<g stroke-width="1.2" stroke-linejoin="round">' +
  '<path fill="#7FB2FF" stroke="#7FB2FF" d="M23.8 8.8h-4.2L16 18v5.2h2z"/>' +
  '<path fill="#fff" stroke="#fff" d="M8.2 8.8h4.2L16 18v5.2h-2z"/></g>';

/**
 * The name as a drawing, so that it looks the same in every script. The letters have the color of the text around them,
 * and the V is the fold of the mark. `npm run wordmark -- "Acme"` prints the drawing of another name.
 */
export const WORDMARK = {
  width: 71,
  height: 23,
  body:
    '<path class="wordmark-left" d="M1.5 4.5h4.4l4 9.8v5.2H7.6z"/>' +
    '<path class="wordmark-right" d="M18.3 4.5h-4.4l-4 9.8v5.2h2.3z"/>' +
    '<g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">' +
    '<path d="M22.2 9.5v9M22.2 5.2v.1M27.8 5.3v10.4q0 2.8 2.8 2.8h.9M25.6 9.5h5.9M36 18.5v-9M36 13.9q0-4.4 4.4-4.4' +
    'M44.2 9.5v9M44.2 5.2v.1M49.2 18.5v-9M49.2 13.4q0-3.9 3.7-3.9t3.7 3.9v5.1M61 13.8h8.4q0-4.4-4.2-4.4T61 14t4.3 4.6q2.4 0 3.7-1.6"/></g>',
};
