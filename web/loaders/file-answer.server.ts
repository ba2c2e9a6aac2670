/**
 * A file made for whoever asks: to be saved, kept nowhere on the way, found by no search engine. `name` is plain ASCII.
 * What strangers sent us goes through `sendAttachment` instead.
 */
export const fileAnswer = (
  body: BodyInit,
  { type, name }: { readonly type: string; readonly name: string },
): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
