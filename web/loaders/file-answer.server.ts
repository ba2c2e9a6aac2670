/** Returns a generated file as a download. `name` is plain ASCII. Uploaded files go through `sendAttachment`. */
export const fileResponse = (
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
