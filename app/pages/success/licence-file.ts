import { redirect } from 'react-router';
import { localize, parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import { fileAnswer } from '../../request/file-answer.server.ts';
import { readSession } from '../../request/session.server.ts';
import type { Route } from './+types/licence-file';
import { licencesOf, mayShowKeys } from './receipt.server.ts';
import { orderOf } from './settled-order.server.ts';

/**
 * The signed licence file of a paid order, for whoever sees its key. Anybody else is led to the order page, and everybody
 * when the licence was taken back.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const services = context.get(servicesContext);
  const token = url.searchParams.get('order') ?? '';
  const purchase = await orderOf(token, services);
  const licences = purchase ? await licencesOf(purchase, services) : [];
  const product = url.searchParams.get('product');
  const licence = licences.find((each) => each.product === product) ?? licences[0];
  if (!purchase || licence?.state !== 'active') throw redirect(pageOf(url));
  const signedIn = await readSession(request, context);
  if (!(await mayShowKeys(purchase, signedIn, services))) throw redirect(pageOf(url));
  const name = `${licence.product}-${purchase.orderNumber}.licence`;
  return fileAnswer(licence.file, { type: 'application/octet-stream', name });
}

const pageOf = ({ pathname, search }: URL): string =>
  localize(parseAddress(pathname).locale, '/success') + search;
