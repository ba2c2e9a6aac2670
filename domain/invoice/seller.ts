import type { InvoiceSeller } from './invoice.ts';

/** Made up. Documents and pages state that it is a sample. */
export const SAMPLE_SELLER: InvoiceSeller = {
  name: 'Vitrine Software',
  address: ['Example Street 1', '10115 Berlin'],
  country: 'DE',
  zone: 'Europe/Berlin',
  email: 'shop@example.com',
  // The check digit is deliberately wrong, so that no company has this ID.
  taxId: 'DE000000000',
  isSample: true,
};
