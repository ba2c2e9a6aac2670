/** Two panes of a shop window folded to a V, on the 32×32 grid of the product icons. */
const mark =
  '<rect x="1.5" y="1.5" width="29" height="29" rx="7.5" fill="#1B2333" stroke="#fff" stroke-opacity=".16"/>' +
  '<g stroke-width="1.2" stroke-linejoin="round">' +
  '<path fill="#7FB2FF" stroke="#7FB2FF" d="M23.8 8.8h-4.2L16 18v5.2h2z"/>' +
  '<path fill="#fff" stroke="#fff" d="M8.2 8.8h4.2L16 18v5.2h-2z"/></g>';

/** The name is a brand and is never translated. */
export const BRAND = {
  name: 'Vitrine',
  color: '#1B2333',
  icon: mark,
} as const;
