import { data } from 'react-router';
import {
  CHANNELS,
  type Channel,
  type Conversion,
  listConversions,
} from '../../../domain/campaign/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { plainAmount } from '../../../kit/money.ts';
import { servicesContext } from '../../request/context.ts';
import { assertStaff } from '../mails/staff.server.ts';
import type { Route } from './+types/conversions';

/** Name of the conversion in the advertiser's account; staff create it there under this name. */
const CONVERSION = 'purchase';

/** Paid orders as a file each advertiser takes: clicks, moments, amounts. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await assertStaff(request, services);
  const channel = CHANNELS.find((name) => name.toLowerCase() === params.channel);
  if (!channel) throw data(null, { status: 404 });
  const conversions = await services.database.read((reader) => listConversions(reader, channel));
  return new Response(writeCsv(FORMATS[channel](conversions)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="conversions-${channel}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
}

type Lines = (string | number)[][];

const FORMATS: Readonly<Record<Channel, (conversions: readonly Conversion[]) => Lines>> = {
  GoogleSEM: (conversions) => [
    ['Parameters:TimeZone=UTC'],
    [
      'Google Click ID',
      'Conversion Name',
      'Conversion Time',
      'Conversion Value',
      'Conversion Currency',
    ],
    ...conversions.map(({ clickId, paidAt, total }) => [
      ...[clickId, CONVERSION, paidAt.toISOString().slice(0, 19).replace('T', ' ')],
      ...[plainAmount(total), total.currency],
    ]),
  ],
  YandexSEM: (conversions) => [
    ['Yclid', 'Target', 'DateTime', 'Price', 'Currency'],
    ...conversions.map(({ clickId, paidAt, total }) => [
      ...[clickId, CONVERSION, Math.floor(paidAt.getTime() / 1000)],
      ...[plainAmount(total), total.currency],
    ]),
  ],
};
