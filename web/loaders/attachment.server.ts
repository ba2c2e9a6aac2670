import { data } from 'react-router';
import { type AttachmentStore, type TicketFile, UNCHECKED } from '../../domain/ticket/index.ts';

/**
 * Sends an uploaded file as a download, never to be shown, because nobody has checked it.
 * @throws 404 if it is missing
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

/** Returns whether a browser might show a file of this type despite the headers. */
const isText = (type: string): boolean => /^(?:text|message)\//.test(type);

/** Returns a header with a plain name for old clients and the real one beside it (RFC 6266). */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
