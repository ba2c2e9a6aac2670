/** What a page of paying needs from the content security policy beyond our own host. */
type Sources = Readonly<
  Partial<Record<'script' | 'connect' | 'frame' | 'image' | 'form', readonly string[]>>
>;

/**
 * Hosts by payment company and route. Chromium also asks about what a form's answer leads to: the page
 * of a wallet after `/pay`, the company's own page after `/pay/card` and for another card after `/scriptions`.
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

/** Hosts for one directive of a route's page; none for pages that take no payment. */
export const paymentSources = (
  provider: string,
  route: string,
  directive: keyof Sources,
): readonly string[] => SOURCES[provider]?.[route]?.[directive] ?? [];
