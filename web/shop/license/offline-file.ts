import { redirect } from 'react-router';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Route } from './+types/offline-file';
import { seatOf } from './offline.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const seat = await seatOf(request, context.get(servicesContext));
  const { locale } = parseAddress(new URL(request.url).pathname);
  if (!seat) throw redirect(localize(locale, '/license/activate-offline'));
  const name = `${seat.license.product}-${seat.activation.device.slice(0, 8)}.licence`;
  return fileResponse(seat.file, { type: 'application/octet-stream', name });
}
