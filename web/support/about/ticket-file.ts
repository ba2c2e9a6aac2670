import { findThreadFile } from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import { sendAttachment } from '../../loaders/attachment.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import type { Route } from './+types/ticket-file';

/** Always a download, never rendered on our origin. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, attachments, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('ticket') ?? '';
  const fileId = parseId(searchParams.get('file') ?? '');
  const file =
    fileId === null
      ? null
      : await database.read((reader) =>
          findThreadFile(reader, settings.sessionSecret, { token, fileId }),
        );
  return sendAttachment(attachments, file);
}
