import type { CardKeys } from './view.ts';

/** Stripe's script for our API version. Stripe requires that it is loaded from its own host. */
export const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

type Elements = {
  create(
    type: 'payment',
    options: object,
  ): { mount(place: HTMLElement): void; destroy(): void; on(event: string, act: () => void): void };
};
type StripeJs = {
  elements(options: object): Elements;
  confirmPayment(options: {
    elements: Elements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: { message?: string } }>;
};
export type OpenStripeJs = (publishableKey: string, options: { locale: string }) => StripeJs;

declare global {
  interface Window {
    Stripe?: OpenStripeJs;
  }
}

export type CardFields = {
  /**
   * Pays, and leaves the page if the bank requires authentication. Resolves to null after payment, or to an error
   * message in the buyer's language.
   */
  pay(returnUrl: string): Promise<string | null>;
  close(): void;
};

/**
 * Mounts Stripe's fields in the page, with the wallets that the browser has. They pay with a card, so that everything
 * after the payment is the same. Rejects if its script or its fields do not load.
 */
export async function openCardFields(
  { clientSecret, publishableKey, language }: CardKeys,
  place: HTMLElement,
  load: () => Promise<OpenStripeJs> = loadScript,
): Promise<CardFields> {
  const stripe = (await load())(publishableKey, { locale: language });
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const elements = stripe.elements({
    clientSecret,
    appearance: { theme: isDark ? 'night' : 'stripe' },
  });
  const wallets = { applePay: 'auto', googlePay: 'auto', link: 'auto' };
  const fields = elements.create('payment', { wallets });
  await new Promise<void>((ready, fail) => {
    fields.on('ready', ready);
    fields.on('loaderror', () => fail(new Error('the card fields did not load')));
    fields.mount(place);
  });
  return {
    async pay(return_url) {
      const options = { elements, confirmParams: { return_url }, redirect: 'if_required' } as const;
      const { error } = await stripe.confirmPayment(options);
      return error ? (error.message ?? '') : null;
    },
    close: () => fields.destroy(),
  };
}

function loadScript(): Promise<OpenStripeJs> {
  return new Promise((done, fail) => {
    const finish = () =>
      window.Stripe ? done(window.Stripe) : fail(new Error('the card script did not load'));
    if (window.Stripe) return finish();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', finish);
    script.addEventListener('error', finish);
    document.head.append(script);
  });
}
