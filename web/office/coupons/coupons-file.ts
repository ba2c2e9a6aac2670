import { type CouponRow, couponState, listCoupons } from '../../../domain/coupon/index.ts';
import { type Currency, plainAmount } from '../../../kit/money.ts';
import { percentOf } from '../../../kit/percent.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { listFile } from '../list-file.server.ts';
import type { Route } from './+types/coupons-file';
import { filterOf } from './filters.server.ts';

const HEAD = [
  ...['code', 'state', 'off', 'used', 'use_limit', 'per_customer', 'plans', 'products'],
  ...['markets', 'customers', 'starts', 'ends', 'zone', 'created'],
];

export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-coupons-file');
  const services = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  return listFile(services, {
    name: 'coupons.csv',
    head: HEAD,
    read: (reader, place) => listCoupons(reader, filterOf(query, place)),
    cellsOf: (coupon) => cellsOf(coupon, services.now()),
  });
}

const cellsOf = (row: CouponRow, now: Date): (string | number)[] => [
  ...[row.code, couponState(row, now), offOf(row), row.used, row.useLimit ?? ''],
  ...[row.perCustomer ?? '', listOf(row.plans), listOf(row.products), listOf(row.markets)],
  ...[listOf(row.emails), row.startsAt?.toISOString() ?? '', row.endsAt?.toISOString() ?? ''],
  ...[row.zone, row.createdAt.toISOString()],
];

const listOf = (names: readonly string[] | null): string => names?.join(' ') ?? '';

const offOf = ({ offer }: CouponRow): string =>
  offer.kind === 'percent'
    ? `${percentOf(offer.ppm)}%`
    : Object.entries(offer.minor)
        .map(([code, minor]) => `${plainAmount({ minor, currency: code as Currency })} ${code}`)
        .join(' ');
