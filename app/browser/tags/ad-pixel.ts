import { stubOf, type Tag } from './tag.ts';

/**
 * Meta's pixel: consent is revoked before it is initialised, so that nothing is sent until granted.
 * https://developers.facebook.com/docs/meta-pixel/implementation/gdpr
 */
export const adPixel: Tag = {
  load(id, page) {
    const fbq = Object.assign(stubOf(page, 'fbq', 'queue'), { loaded: true, version: '2.0' });
    page['_fbq'] = fbq;
    fbq('consent', 'revoke');
    fbq('init', id);
    fbq('track', 'PageView');
    return 'https://connect.facebook.net/en_US/fbevents.js';
  },
  consent: (allowed, { page }) =>
    stubOf(page, 'fbq', 'queue')('consent', allowed ? 'grant' : 'revoke'),
  // The event's id lets Meta count it once: https://developers.facebook.com/docs/meta-pixel/reference#standard-events
  sale({ id, value, currency, product }, { page }) {
    const bought = { content_type: 'product', content_ids: [product] };
    const facts = { value: Number(value), currency, ...bought };
    stubOf(page, 'fbq', 'queue')('track', 'Purchase', facts, { eventID: id });
  },
};
