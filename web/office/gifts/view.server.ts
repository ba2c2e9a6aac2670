import { type Gift, listGifts, mayGiveLifetime } from '../../../domain/gift/index.ts';
import { listHeldIssuedBy } from '../../../domain/license/index.ts';
import { SEATS } from '../../../domain/price/index.ts';
import { SOLD_PRODUCTS } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import type { LicenseLine } from '../order/license-table.tsx';
import { licenseLines } from '../order/lines.server.ts';
import { productName } from '../orders/line.server.ts';
import { lastOf, nextQuery, PAGE_SIZE, placeOf } from '../query.ts';
import { mayEnter } from '../rooms.ts';

export async function openGifts(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-gifts');
  const { database, newId } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const search = (query.get('search') ?? '').trim().slice(0, 300);
  const filter = { email: search, after: placeOf(query), limit: PAGE_SIZE };
  const { gifts, licenses } = await database.read(async (reader) => {
    const found = await listGifts(reader, filter);
    const held = await listHeldIssuedBy(
      reader,
      found.map(({ id }) => id),
    );
    return { gifts: found, licenses: await licenseLines(reader, held) };
  });
  return {
    staff,
    search,
    once: newId(),
    isDone: wasDone(query),
    next: nextQuery(query, lastOf(gifts)),
    gifts: gifts.map((gift) => lineOf(gift, licenses)),
    mayOpen: mayEnter(staff.role, 'office-licence'),
    mayGiveForever: mayGiveLifetime(staff.role),
    languages: languageOptions(locale),
    usualLanguage: locale.prefix,
    products: SOLD_PRODUCTS.map(({ key, name }) => [key, name] as const),
    sizes: SEATS,
  };
}

export type GiftsView = Awaited<ReturnType<typeof openGifts>>;

function lineOf(gift: Gift, licenses: readonly LicenseLine[]) {
  const { id, email, product, seats, until, why, by, at } = gift;
  const license = licenses.find(({ orderId }) => orderId === id);
  return {
    id,
    email,
    seats: license?.seats ?? seats,
    why,
    by,
    product: productName(product),
    licenseId: license?.id ?? null,
    standing: license?.standing ?? 'revoked',
    mayReturn: license?.mayReturn ?? false,
    until: until?.toISOString() ?? null,
    at: at.toISOString(),
  };
}
