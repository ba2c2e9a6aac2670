import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenStripeJs, openCardFields } from './card-fields.ts';

const KEYS = { clientSecret: 'pi_1_secret_2', publishableKey: 'pk_test_1', language: 'de' };
const PLACE = {} as HTMLElement;
const WALLETS = { applePay: 'auto', googlePay: 'auto', link: 'auto' };
const BACK = 'https://shop.example/de/pay?purchase=p1';

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
});
afterEach(() => vi.unstubAllGlobals());

/** Stands in for Stripe's script. Its fields emit `event` when mounted, and a payment ends with `error`. */
function library(event: 'ready' | 'loaderror', error?: { message?: string }) {
  const calls: unknown[] = [];
  const open: OpenStripeJs = (key, options) => {
    calls.push(['open', key, options]);
    return {
      elements: (elementOptions) => {
        calls.push(['elements', elementOptions]);
        const acts = new Map<string, () => void>();
        return {
          create: (type, fieldOptions) => ({
            mount: (place) => {
              calls.push(['mount', type, fieldOptions, place]);
              acts.get(event)?.();
            },
            destroy: () => void calls.push(['destroy']),
            on: (name, act) => void acts.set(name, act),
          }),
        };
      },
      confirmPayment: async ({ confirmParams, redirect }) => {
        calls.push(['confirm', confirmParams, redirect]);
        return error ? { error } : {};
      },
    };
  };
  return { calls, load: async () => open };
}

test('rejects if the script or the fields do not load', async () => {
  const none = () => Promise.reject(new Error('blocked'));
  await expect(openCardFields(KEYS, PLACE, none)).rejects.toThrow('blocked');
  const { load } = library('loaderror');
  await expect(openCardFields(KEYS, PLACE, load)).rejects.toThrow('did not load');
});

test.each([
  [{ message: 'Ihre Karte wurde abgelehnt.' }, 'Ihre Karte wurde abgelehnt.'],
  [{}, ''],
])('explains a refused card with Stripe’s message: %j', async (error, text) => {
  const { load } = library('ready', error);
  const card = await openCardFields(KEYS, PLACE, load);
  expect(await card.pay(BACK)).toBe(text);
});

test('shows light fields and the browser’s wallets in the page’s language, pays, and removes them', async () => {
  const { calls, load } = library('ready');
  const card = await openCardFields(KEYS, PLACE, load);
  expect(await card.pay(BACK)).toBeNull();
  card.close();
  expect(calls).toEqual([
    ['open', 'pk_test_1', { locale: 'de' }],
    ['elements', { clientSecret: 'pi_1_secret_2', appearance: { theme: 'night' } }],
    ['mount', 'payment', { wallets: WALLETS }, PLACE],
    ['confirm', { return_url: BACK }, 'if_required'],
    ['destroy'],
  ]);
});
