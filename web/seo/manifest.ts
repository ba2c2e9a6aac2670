import { BRAND } from '../../products/index.ts';

export const makeManifest = (): string =>
  JSON.stringify({
    id: '/',
    name: BRAND.name,
    short_name: BRAND.name,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: BRAND.color,
    background_color: '#FFFFFF',
    icons: [{ src: '/icons/vitrine.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  });
