import { queueOf, type Tag, type TagPage } from './tag.ts';

/** Microsoft Advertising's UET with its consent mode. https://help.ads.microsoft.com/#apex/ads/en/60119 */
export const uet: Tag = {
  load(_id, page) {
    queueOf(page, 'uetq').push('consent', 'default', { ad_storage: 'denied' });
    return 'https://bat.bing.com/bat.js';
  },
  scriptLoaded(id, page) {
    const Vendor = page['UET'] as Uet | undefined;
    if (!Vendor) return;
    const instance = new Vendor({ ti: id, enableAutoSpaTracking: true, q: page['uetq'] });
    page['uetq'] = instance;
    instance.push('pageLoad');
  },
  consent: (allowed, { page }) =>
    queue(page).push('consent', 'update', { ad_storage: allowed ? 'granted' : 'denied' }),
  // https://help.ads.microsoft.com/#apex/ads/en/56684
  sale({ id, value, currency, product }, { page }) {
    const facts = { revenue_value: Number(value), currency, transaction_id: id };
    queue(page).push('event', 'purchase', { ...facts, ecomm_prodid: product });
  },
};

type Queue = { push(...command: unknown[]): unknown };
type Uet = new (options: Record<string, unknown>) => Queue;

const queue = (page: TagPage): Queue => page['uetq'] as Queue;
