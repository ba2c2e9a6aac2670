import type { Work } from '../../db/work.ts';
import { createCoupon } from './create.ts';

const EVERYBODY = {
  plans: null,
  products: null,
  markets: null,
  emails: null,
  useLimit: null,
  perCustomer: null,
  validity: { from: null, until: null, zone: 'UTC' },
} as const;

/** `WELCOME10`, 10 % off everything, without end: sample data, to try the sample catalogue with. */
export async function loadSampleCoupon(work: Work): Promise<void> {
  const offer = { kind: 'percent', ppm: 100_000 } as const;
  await createCoupon(work, { ...EVERYBODY, code: 'WELCOME10', offer });
}
