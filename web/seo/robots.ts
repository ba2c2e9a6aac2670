import { LOCALES } from '../../locales/index.ts';
import { publicAddress } from '../routing/address.ts';

/** Allows everything, because a crawler must fetch a page to read that it is not to be indexed. */
export const makeRobots = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Disallow:',
    '',
    ...LOCALES.map((locale) => `Sitemap: ${publicAddress(siteUrl, locale, '/sitemap.xml')}`),
    '',
  ].join('\n');
