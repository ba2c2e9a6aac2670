import { findStrayMail } from '../../../domain/ticket/index.ts';
import { sendAttachment } from '../../loaders/attachment.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import type { Route } from './+types/stray-file';

/** Always a download, never rendered on our origin. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-stray-file');
  const { database, attachments } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const found = await database.read((reader) => findStrayMail(reader, query.get('mail') ?? ''));
  const files = found ? [...found.files, ...(found.original ? [found.original] : [])] : [];
  const file = files.find(({ id }) => id === query.get('file')) ?? null;
  return sendAttachment(attachments, file);
}
