import type { InvoiceSeller } from './invoice.ts';

/** The made-up company of this shop. That it is a sample, documents and pages say in their own language. */
export const SAMPLE_SELLER: InvoiceSeller = {
  name: 'Vitrine Software',
  address: ['Example Street 1', '10115 Berlin'],
  country: 'DE',
  zone: 'Europe/Berlin',
  email: 'shop@example.com',
  // Its check digit is wrong on purpose: no company can have it.
  taxId: 'DE000000000',
  isSample: true,
};
