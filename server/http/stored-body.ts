import type { ReadSentBody } from '../../web/index.ts';

/** In bytes. The longest form without files is shorter. */
const MOST_KEPT = 655_360;

/** Keeps the beginning of a body while the app reads it, so that the error page can offer to send the form again. */
export function keepBody(request: Request): {
  readonly request: Request;
  readonly read: ReadSentBody;
} {
  const { url, method, headers, signal, body } = request;
  if (body === null) return { request, read: async () => null };
  const source = (body as ReadableStream<Uint8Array>).getReader();
  const kept: Uint8Array[] = [];
  let length = 0;
  let isEnded = false;
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await source.read();
    if (done) {
      isEnded = true;
      return null;
    }
    if (length < MOST_KEPT) kept.push(value.subarray(0, MOST_KEPT - length));
    length += value.length;
    return value;
  };
  let isCanceled = false;
  const passedOn = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await next();
        if (part === null) controller.close();
        else controller.enqueue(part);
      },
      cancel(reason) {
        isCanceled = true;
        return source.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method, headers, signal, body: passedOn, duplex: 'half' as const };
  return {
    request: new Request(url, init),
    async read() {
      try {
        while (!isEnded && length < MOST_KEPT) await next();
      } catch {
        return null;
      }
      const isWhole = isEnded && !isCanceled && length <= MOST_KEPT;
      return { bytes: Buffer.concat(kept), isWhole };
    },
  };
}
