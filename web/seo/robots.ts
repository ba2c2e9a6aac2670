import { LOCALES } from '../../locales/index.ts';
import { publicAddress } from '../routing/address.ts';

/**
 * Everything may be fetched, and the sitemap of each language is named. Pages that must not be
 * listed say so themselves; a crawler that may not fetch them would never read that.
 */
export const makeRobots = (siteUrl: string): string =>
  [
    'User-agent: *',
    'Disallow:',
    '',
    ...LOCALES.map((locale) => `Sitemap: ${publicAddress(siteUrl, locale, '/sitemap.xml')}`),
    '',
  ].join('\n');
