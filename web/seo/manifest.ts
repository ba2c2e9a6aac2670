import { VENDOR } from '../../vendor/vendor.ts';

export const makeManifest = (): string =>
  JSON.stringify({
    id: '/',
    name: VENDOR.name,
    short_name: VENDOR.name,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: VENDOR.color,
    background_color: '#FFFFFF',
    icons: [{ src: '/icons/vendor.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  });
