/** The body of a request, or null when it is longer than `most` bytes; no more than that is read. */
export async function readBody(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return null;
  if (!request.body) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body as ReadableStream<Uint8Array>) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
