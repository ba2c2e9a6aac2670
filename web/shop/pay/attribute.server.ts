import { attributeOrder, parseTouch } from '../../../domain/campaign/index.ts';
import { findProduct } from '../../../products/index.ts';
import { mayRecordAdvert } from '../../loaders/advertising.server.ts';
import type { Services } from '../../loaders/context.ts';
import { readCampaignCookies } from '../../routing/campaign-cookie.ts';

/** Notes which advertisements the buyer came by, unless they declined that. That it fails must not cost the order. */
export async function attributeToVisit(
  request: Request,
  services: Services,
  orderId: string,
): Promise<void> {
  if (!mayRecordAdvert(request.headers, services.settings.tags)) return;
  const touches = readCampaignCookies(request.headers.get('cookie') ?? '').flatMap((cookie) =>
    findProduct(cookie.product) ? (parseTouch(cookie) ?? []) : [],
  );
  if (touches.length === 0) return;
  await services.database
    .run((work) => attributeOrder(work, { orderId, touches }))
    .catch((error: unknown) => services.report(error, request));
}
