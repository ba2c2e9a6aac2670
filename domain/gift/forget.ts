import type { OwnAddress } from '../../db/owned.ts';
import type { Work } from '../../db/work.ts';
import { hasEnded, listHeldIssuedBy } from '../license/index.ts';
import { forgetMails } from '../mail/index.ts';
import { giftMailKey } from './gift.ts';
import { deleteGifts, listOwnedGifts } from './store.ts';

/** Deletes the gifts to these addresses whose licenses have ended, with their emails. Licenses stay, as those of orders do. */
export async function forgetGifts(work: Work, addresses: readonly OwnAddress[]): Promise<void> {
  const ids = (await listOwnedGifts(work, addresses)).map(({ id }) => id);
  const valid = (await listHeldIssuedBy(work, ids)).filter(
    (license) => license.state === 'active' && !hasEnded(license, work.now),
  );
  const ended = ids.filter((id) => !valid.some(({ orderId }) => orderId === id));
  if (ended.length === 0) return;
  await deleteGifts(work, ended);
  await forgetMails(work, { keys: ended.map(giftMailKey) });
}
