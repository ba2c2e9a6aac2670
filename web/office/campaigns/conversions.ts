import { data } from 'react-router';
import {
  CHANNELS,
  type Channel,
  type Conversion,
  listConversions,
} from '../../../domain/campaign/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { plainAmount } from '../../../kit/money.ts';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { enter } from '../guard.server.ts';
import type { Route } from './+types/conversions';

/** Staff use this name for the conversion in the advertiser's account. */
const CONVERSION = 'purchase';

/** Uses each advertiser's format. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-conversions');
  const services = context.get(servicesContext);
  const channel = CHANNELS.find((name) => name.toLowerCase() === params.channel);
  if (!channel) throw data(null, { status: 404 });
  const conversions = await services.database.read((reader) => listConversions(reader, channel));
  const { head, cells } = FORMATS[channel];
  const csv = head + writeCsv(conversions.map(cells));
  // The advertiser's program reads it, so it has no byte order mark.
  return fileResponse(csv, { type: 'text/csv; charset=utf-8', name: `conversions-${channel}.csv` });
}

type Format = {
  readonly head: string;
  readonly cells: (conversion: Conversion) => (string | number)[];
};

const FORMATS: Readonly<Record<Channel, Format>> = {
  GoogleSEM: {
    head: 'Parameters:TimeZone=+0000\r\nGoogle Click ID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency\r\n',
    cells: ({ clickId, paidAt, total }) => [
      ...[clickId, CONVERSION, paidAt.toISOString().slice(0, 19).replace('T', ' ')],
      ...[plainAmount(total), total.currency],
    ],
  },
  YandexSEM: {
    head: 'Yclid,Target,DateTime,Price,Currency\r\n',
    cells: ({ clickId, paidAt, total }) => [
      ...[clickId, CONVERSION, Math.floor(paidAt.getTime() / 1000)],
      ...[plainAmount(total), total.currency],
    ],
  },
};
