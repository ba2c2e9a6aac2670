import { parseTouch, type Touch } from '../../../domain/campaign/index.ts';
import { findProduct } from '../../../products/index.ts';
import { mayRecordAdvert } from '../../loaders/advertising.server.ts';
import type { Services } from '../../loaders/context.ts';
import { readCampaignCookies } from '../../routing/campaign-cookie.ts';

/** Returns the advertisements that led the visitor here, from cookies; empty if the visitor declined them. */
export function touchesOf({ headers }: Request, { settings }: Services): Touch[] {
  if (!mayRecordAdvert(headers, settings.tags)) return [];
  return readCampaignCookies(headers.get('cookie') ?? '').flatMap((cookie) =>
    findProduct(cookie.product) ? (parseTouch(cookie) ?? []) : [],
  );
}
