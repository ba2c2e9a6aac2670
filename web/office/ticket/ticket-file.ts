import { findFileOf } from '../../../domain/ticket/index.ts';
import { parseId, UNKNOWN_ID } from '../../../kit/id.ts';
import { sendAttachment } from '../../loaders/attachment.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import type { Route } from './+types/ticket-file';
import { numberIn } from './number.server.ts';

/** Always a download, never rendered on our origin. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-ticket-file');
  const { database, attachments } = context.get(servicesContext);
  const fileId = parseId(pageUrl(request).searchParams.get('file') ?? '') ?? UNKNOWN_ID;
  const key = { number: numberIn(params.id), fileId };
  return sendAttachment(attachments, await database.read((reader) => findFileOf(reader, key)));
}
