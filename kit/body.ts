/** Gets the next chunk once the returned promise resolves. */
type OnChunk = (chunk: Uint8Array) => unknown;

/** A request or a response. */
type WithBody = Pick<Request, 'headers' | 'body'>;

/** Reads a whole body. Returns null, and stops reading, after `maxBytes`. */
export async function readBody(
  request: WithBody,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  const isWhole = await streamBody(request, maxBytes, (chunk) => chunks.push(chunk));
  return isWhole ? Buffer.concat(chunks) : null;
}

/** Passes a body to `onChunk` as it arrives. Returns false, and stops reading, after `maxBytes`. */
export async function streamBody(
  request: WithBody,
  maxBytes: number,
  onChunk: OnChunk,
): Promise<boolean> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return false;
  if (!request.body) return true;
  let length = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) return false;
    await onChunk(chunk);
  }
  return true;
}
