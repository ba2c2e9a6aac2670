import { data } from 'react-router';
import { findThreadFile } from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../request/context.ts';
import type { Route } from './+types/ticket-file';

/** A file of a request, for the holder of its link: always to be saved, never shown as a page of ours. */
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
  const bytes = file ? await attachments.open(file.id) : null;
  if (!file || !bytes) throw data(null, { status: 404 });
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': file.type === 'text/plain' ? 'application/octet-stream' : file.type,
      'content-length': String(file.size),
      'content-disposition': dispositionOf(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}

/** RFC 6266: a plain name for old programs, the real one beside it. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
