import { redirect } from 'react-router';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { readSession } from '../../loaders/session.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Route } from './+types/license-file';
import { licensesOf, mayShowKeys } from './receipt.server.ts';
import { orderOf } from './settled-order.server.ts';

/**
 * Sends the signed license file of a paid order to visitors who can see its key. Redirects others to the order
 * page, and everyone if the license was revoked.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const services = context.get(servicesContext);
  const token = url.searchParams.get('order') ?? '';
  const order = await orderOf(token, services);
  const licenses = order ? await licensesOf(order, services) : [];
  const product = url.searchParams.get('product');
  const license = licenses.find((each) => each.product === product) ?? licenses[0];
  if (!order || license?.state !== 'active') throw redirect(pageOf(url));
  const signedIn = await readSession(request, context);
  if (!(await mayShowKeys(order, signedIn, services))) throw redirect(pageOf(url));
  const name = `${license.product}-${order.orderNumber}.licence`;
  return fileResponse(license.file, { type: 'application/octet-stream', name });
}

const pageOf = ({ pathname, search }: URL): string =>
  localize(parseAddress(pathname).locale, '/success') + search;
