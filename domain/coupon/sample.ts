import type { Work } from '../../db/work.ts';
import { createCoupon } from './create.ts';
import { FOR_EVERYBODY } from './terms.ts';

export async function loadSampleCoupon(work: Work): Promise<void> {
  const offer = { kind: 'percent', ppm: 100_000 } as const;
  await createCoupon(work, { ...FOR_EVERYBODY, code: 'WELCOME10', offer });
}
