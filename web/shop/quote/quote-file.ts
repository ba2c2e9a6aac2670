import { redirect } from 'react-router';
import { findOrder } from '../../../domain/order/index.ts';
import { salesQuoteFile, salesQuoteState } from '../../../domain/sales-quote/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Route } from './+types/quote-file';
import { salesQuoteOf } from './open.server.ts';

/**
 * Sends the quote as a PDF in the language of the address. Redirects excessive requests to its page, because the server
 * prints only one document at a time.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const services = context.get(servicesContext);
  const { locale } = parseAddress(url.pathname);
  const found = await salesQuoteOf(url, services);
  if (!found || context.get(requestInfoContext).consume('invoice-file') !== null)
    throw redirect(localize(locale, '/quote') + url.search);
  const { company, database, settings, printer, now } = services;
  const order = await database.read((reader) => findOrder(reader, found.id));
  const state = salesQuoteState(found, order, now());
  const deps = { company, siteUrl: settings.siteUrl, state };
  const { name, type, body } = await salesQuoteFile(printer, found, deps, locale.prefix);
  return fileResponse(Buffer.from(body), { type, name });
}
