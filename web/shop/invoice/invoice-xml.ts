import { redirect } from 'react-router';
import { xRechnungFile } from '../../../domain/invoice/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import type { Route } from './+types/invoice-xml';
import { documentOf, pageOf } from './document.server.ts';

/**
 * Sends the document as XRechnung to the holder of its link. It is the same in every language. Redirects others to its
 * page, and the holder too if the document has no XRechnung.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const invoice = await documentOf(url, context.get(servicesContext));
  const file = invoice && xRechnungFile(invoice);
  if (!file) throw redirect(pageOf(url));
  return fileResponse(file.body, { type: 'application/xml; charset=utf-8', name: file.name });
}
