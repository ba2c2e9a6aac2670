/** Receives the next part once the returned promise resolves. */
type Take = (part: Uint8Array) => unknown;

/** Returns null for a body of more than `most` bytes. Reads no further than that. */
export async function readBody(
  request: Request,
  most: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  const isWhole = await pourBody(request, most, (part) => parts.push(part));
  return isWhole ? Buffer.concat(parts) : null;
}

/** Passes the body to `take` part by part. Returns false, and stops, after `most` bytes. */
export async function pourBody(request: Request, most: number, take: Take): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return false;
  if (!request.body) return true;
  let length = 0;
  for await (const part of request.body as ReadableStream<Uint8Array>) {
    length += part.length;
    if (length > most) return false;
    await take(part);
  }
  return true;
}
