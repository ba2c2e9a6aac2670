import { systemClock } from '../../../kit/time.ts';
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

const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'] as const;

/** Returns the signals of Google's Consent Mode v2. */
export const consentSignals = (allowed: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(SIGNALS.map((name) => [name, allowed ? 'granted' : 'denied']));
