import { type CouponRow, couponState, listCoupons } from '../../../domain/coupon/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { type Currency, plainAmount } from '../../../kit/money.ts';
import { servicesContext } from '../../request/context.ts';
import { enter } from '../guard.server.ts';
import type { Route } from './+types/coupons-file';
import { filterOf } from './ask.server.ts';

/** Lines of one file, and coupons read at once. */
const MOST_LINES = 100_000;
const BATCH = 2000;

/** Column names for other programs: the same in every language. */
const HEAD = [
  ...['code', 'state', 'off', 'used', 'use_limit', 'per_customer', 'plans', 'products'],
  ...['markets', 'customers', 'starts', 'ends', 'zone', 'created'],
];

/** The list of coupons with its filters as a file. Read in pieces, so that visitors' queries come in between. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-coupons-file');
  const { database, now } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const parts = [writeCsv([HEAD])];
  let after: string | null = null;
  for (let lines = 0; lines < MOST_LINES; lines += BATCH) {
    const filter = filterOf(query, { limit: BATCH, after });
    const batch: CouponRow[] = await database.read((reader) => listCoupons(reader, filter));
    parts.push(writeCsv(batch.map((coupon) => cellsOf(coupon, now()))));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) break;
  }
  return new Response(parts.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="coupons.csv"',
      'cache-control': 'private, no-store',
    },
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
    ? `${offer.ppm / 10_000}%`
    : Object.entries(offer.minor)
        .map(([code, minor]) => `${plainAmount({ minor, currency: code as Currency })} ${code}`)
        .join(' ');
