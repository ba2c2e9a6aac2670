import { redirect } from 'react-router';
import { fileNameOf, printInputOf } from '../../../domain/invoice/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import type { Route } from './+types/invoice-file';
import { documentOf, pageOf, prefixOf } from './document.server.ts';

/**
 * Sends the document as a PDF in the language of the address, to the holder of its link. Redirects others to its
 * page, and excessive requests too, because the server prints only one document at a time.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const services = context.get(servicesContext);
  const invoice = await documentOf(url, services);
  if (!invoice || context.get(requestInfoContext).consume('invoice-file') !== null)
    throw redirect(pageOf(url));
  const pdf = await services.printer.print(printInputOf(invoice, prefixOf(url)));
  return fileResponse(Buffer.from(pdf), { type: 'application/pdf', name: fileNameOf(invoice) });
}
