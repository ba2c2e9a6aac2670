import { data } from 'react-router';
import { type AttachmentStore, type TicketFile, UNCHECKED } from '../../domain/ticket/index.ts';

/**
 * A file somebody sent us, from a stranger and looked at by nobody: always to be saved, never shown as a page of ours.
 * Throws a 404 when there is no such file.
 */
export async function sendAttachment(
  store: Pick<AttachmentStore, 'open'>,
  file: TicketFile | null,
): Promise<Response> {
  const bytes = file ? await store.open(file.id) : null;
  if (!file || !bytes) throw data(null, { status: 404 });
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': isText(file.type) ? UNCHECKED : file.type,
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

/** What a browser might show as it is, were it not told to save it. */
const isText = (type: string): boolean => /^(?:text|message)\//.test(type);

/** RFC 6266: a plain name for old programs, the real one beside it. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
