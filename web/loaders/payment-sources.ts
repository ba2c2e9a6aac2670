/** Hosts that the policies of a payment page must allow. Frames of `wallet` may ask the browser's wallets. */
type Sources = Readonly<
  Partial<Record<'script' | 'connect' | 'frame' | 'image' | 'form' | 'wallet', readonly string[]>>
>;

/** PayPal's page for a saved account. Payments leave by `/pay/away`, which is no form. */
const PAYPAL = ['https://www.paypal.com', 'https://www.sandbox.paypal.com'];

/**
 * Hosts by payment company and route. Chromium checks `form-action` for redirects too, to the company's page after
 * `/pay`, `/pay/card`, and `/scriptions`. Link has hosts of its own. Apple Pay and Google Pay run in the company's frames.
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const SOURCES: Readonly<Record<string, Readonly<Record<string, Sources>>>> = {
  paypal: { scriptions: { form: PAYPAL } },
  stripe: {
    pay: { form: ['https://checkout.stripe.com'] },
    scriptions: { form: ['https://checkout.stripe.com'] },
    'pay-card': {
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connect: ['https://api.stripe.com', 'https://link.com', 'https://*.link.com'],
      frame: [
        ...['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        ...['https://link.com', 'https://*.link.com'],
      ],
      image: ['https://*.stripe.com', 'https://*.link.com'],
      form: ['https://checkout.stripe.com'],
      wallet: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    },
  },
};

/** Returns the hosts for one directive. Empty for routes without payment. */
export const paymentSources = (
  provider: string,
  route: string,
  directive: keyof Sources,
): readonly string[] => SOURCES[provider]?.[route]?.[directive] ?? [];
