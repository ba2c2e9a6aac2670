import { openOrder, type Purchase, settleFromProvider } from '../../../domain/purchase/index.ts';
import type { Services } from '../../request/context.ts';

/** How long the page waits for a payment that is being settled, and how often it looks, in milliseconds. */
const SETTLE_WAIT = 1500;
const SETTLE_LOOK = 60;

/** The order a signed link names; null when it is forged, cut, or there is none. */
export const orderOf = (token: string, services: Services): Promise<Purchase | null> =>
  services.database.read((reader) => openOrder(reader, services.settings.sessionSecret, token));

/**
 * Gives a payment just made the moment it takes to be settled by its event; then the provider is asked, because the
 * event may be late, or the site was killed while it settled. Should that fail, the page looks again by itself.
 */
export async function settledOrder(
  token: string,
  request: Request,
  services: Services,
): Promise<Purchase | null> {
  for (let waited = 0; waited < SETTLE_WAIT; waited += SETTLE_LOOK) {
    const purchase = await orderOf(token, services);
    if (purchase?.state !== 'open') return purchase;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_LOOK));
  }
  const late = await orderOf(token, services);
  if (late?.state !== 'open') return late;
  await settleFromProvider(services, { purchaseId: late.id }).catch((error: unknown) =>
    services.report(error, request),
  );
  return orderOf(token, services);
}
