import { stubOf, type Tag } from './tag.ts';

/** Microsoft Clarity. https://learn.microsoft.com/clarity/setup-and-installation/clarity-consent-api-v2 */
export const heatMap: Tag = {
  load(id, page) {
    stubOf(page, 'clarity', 'q');
    return `https://www.clarity.ms/tag/${encodeURIComponent(id)}`;
  },
  consent(allowed, { page }) {
    const state = allowed ? 'granted' : 'denied';
    stubOf(page, 'clarity', 'q')('consentv2', { ad_Storage: state, analytics_Storage: state });
  },
};
