import { data } from 'react-router';
import { canShowKey } from '../../../domain/purchase/index.ts';
import { servicesContext } from '../../request/context.ts';
import type { Route } from './+types/licence-file';
import { licenceOf, orderOf } from './receipt.server.ts';

/** The signed licence file of a paid order, for the holder of its link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('order') ?? '';
  const purchase = await orderOf(token, services);
  const licence = purchase && (await licenceOf(purchase, services));
  if (!licence || !canShowKey(purchase, services.now())) throw data(null, { status: 404 });
  const name = `${licence.product}-${purchase.orderNumber}.licence`;
  return new Response(licence.file, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
