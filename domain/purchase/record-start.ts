import type { Work } from '../../db/work.ts';
import { lockPurchase, updatePurchase } from './store.ts';

/** Notes the provider's name for the payment of an attempt. An answer that comes after its attempt is over changes nothing. */
export async function recordStart(
  work: Work,
  input: {
    readonly purchaseId: string;
    readonly attempt: number;
    readonly provider: string;
    readonly reference: string;
  },
): Promise<void> {
  const { purchaseId, attempt, provider, reference } = input;
  const purchase = await lockPurchase(work, purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${purchaseId}`);
  if (purchase.state !== 'open' || purchase.attempt !== attempt) return;
  if (purchase.reference === reference && purchase.provider === provider) return;
  await updatePurchase(work, { ...purchase, provider, reference });
}
