import type { issueLicence } from '../../domain/licence/index.ts';

type IssueInput = Parameters<typeof issueLicence>[2];

/** Ada's licence of ZipX for a year on one PC, or what the test needs instead. */
export const licenceInput = (change: Partial<IssueInput> = {}): IssueInput => ({
  purchaseId: 'first',
  product: 'zipx',
  plan: 'year',
  seats: 1,
  email: 'ada@example.com',
  locale: 'en',
  ...change,
});
