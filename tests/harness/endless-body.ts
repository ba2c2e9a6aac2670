/** Bytes per chunk of a socket. */
const PART = 65_536;
/** A reader of this many bytes would read all. The body then ends to fail the test before memory is full. */
const ENOUGH = 256 * PART;

export type EndlessBody = {
  /** No content length. */
  readonly init: RequestInit & { readonly duplex: 'half' };
  taken(): number;
  wasReadWhole(): boolean;
};

/** `start`, then endless letters a, to prove that the reader stops. */
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
