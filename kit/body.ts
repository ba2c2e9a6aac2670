/** Takes a part of a body; the next one comes when it is done. */
type Take = (part: Uint8Array) => unknown;

/** The body of a request, or null when it is longer than `most` bytes; no more than that is read. */
export async function readBody(
  request: Request,
  most: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  const isWhole = await pourBody(request, most, (part) => parts.push(part));
  return isWhole ? Buffer.concat(parts) : null;
}

/** Gives the body of a request part by part; false when it is longer than `most` bytes: no more than that is read. */
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
