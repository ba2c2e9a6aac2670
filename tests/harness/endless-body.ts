/** Bytes per chunk, as sockets deliver them. */
const PART = 65_536;
/** A reader of this many bytes would read all. The body then ends, so that the test fails before the machine does. */
const ENOUGH = 256 * PART;

export type EndlessBody = {
  /** Options for `fetch` and `Request`. There is no content length. */
  readonly init: RequestInit & { readonly duplex: 'half' };
  /** Bytes read so far. */
  taken(): number;
  wasReadWhole(): boolean;
};

/** Creates a body of `start` and endless letters a, to prove that its reader stops. */
export function endlessBody(start = ''): EndlessBody {
  let taken = 0;
  let isWhole = false;
  const parts = (function* () {
    yield new TextEncoder().encode(start.padEnd(PART, 'a'));
    while (taken < ENOUGH) yield new Uint8Array(PART).fill(97);
  })();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(to) {
        const { value } = parts.next();
        if (!value) {
          isWhole = true;
          return to.close();
        }
        taken += value.length;
        to.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
  return {
    init: { method: 'POST', body, duplex: 'half' },
    taken: () => taken,
    wasReadWhole: () => isWhole,
  };
}
