/** Hosts that the content security policy of a payment page must allow. */
type Sources = Readonly<
  Partial<Record<'script' | 'connect' | 'frame' | 'image' | 'form', readonly string[]>>
>;

/**
 * Hosts by payment company and route. Chromium checks `form-action` for redirects too, to a wallet after `/pay`, and to
 * the company's page after `/pay/card` and `/scriptions`.
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const SOURCES: Readonly<Record<string, Readonly<Record<string, Sources>>>> = {
  stripe: {
    pay: {
      form: [
        'https://hooks.stripe.com',
        'https://payments.stripe.com',
        'https://pm-redirects.stripe.com',
        'https://*.alipay.com',
      ],
    },
    scriptions: { form: ['https://checkout.stripe.com'] },
    'pay-card': {
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      connect: ['https://api.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      image: ['https://*.stripe.com'],
      form: ['https://checkout.stripe.com'],
    },
  },
};

/** Returns the hosts for one directive. Empty for routes without payment. */
export const paymentSources = (
  provider: string,
  route: string,
  directive: keyof Sources,
): readonly string[] => SOURCES[provider]?.[route]?.[directive] ?? [];
