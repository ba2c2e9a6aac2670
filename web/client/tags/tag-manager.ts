import { systemClock } from '../../../kit/time.ts';
import { consentSignals } from './consent-signals.ts';
import { queueOf, type Tag, type TagPage } from './tag.ts';

/** Google Tag Manager with Consent Mode v2. The head script has denied everything, and consent updates it. */
export const tagManager: Tag = {
  load(id, page) {
    const start = systemClock.now().getTime();
    queueOf(page, 'dataLayer').push({ 'gtm.start': start, event: 'gtm.js' });
    return `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  },
  consent: (allowed, { page }) => gtagOf(page)('consent', 'update', consentSignals(allowed)),
  // https://developers.google.com/analytics/devguides/collection/ga4/ecommerce?client_type=gtm#make_a_purchase_or_issue_a_refund
  sale({ id, value, currency, product }, { page }) {
    const amount = Number(value);
    const items = [{ item_id: product, price: amount, quantity: 1 }];
    const ecommerce = { transaction_id: id, value: amount, currency, items };
    const queue = queueOf(page, 'dataLayer');
    // Clears the previous ecommerce object.
    queue.push({ ecommerce: null });
    queue.push({ event: 'purchase', ecommerce });
  },
};

/** Returns the vendor's `gtag`. It queues its `arguments` object, which marks a command. */
function gtagOf(page: TagPage): (...command: unknown[]) => void {
  const queue = queueOf(page, 'dataLayer');
  return function gtag(..._command: unknown[]) {
    // biome-ignore lint/complexity/noArguments: an array would not be read as a command.
    queue.push(arguments);
  };
}
