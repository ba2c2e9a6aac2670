import type { issueLicense } from '../../domain/license/index.ts';

type IssueInput = Parameters<typeof issueLicense>[2];

export const licenseInput = (change: Partial<IssueInput> = {}): IssueInput => ({
  orderId: 'first',
  product: 'zipx',
  plan: 'year',
  seats: 1,
  email: 'ada@example.com',
  locale: 'en',
  ...change,
});
