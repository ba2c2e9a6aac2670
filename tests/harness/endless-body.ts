/** Bytes of a part, as sockets give them. */
const PART = 65_536;
/** Whoever has taken so many bytes will take all; then it ends, so that the test fails instead of the machine. */
const ENOUGH = 256 * PART;

export type EndlessBody = {
  /** What `fetch` and `Request` need to send it; it never says how long it is. */
  readonly init: RequestInit & { readonly duplex: 'half' };
  /** Bytes that were asked for so far. */
  taken(): number;
  /** True: somebody waited for the end. */
  wasReadWhole(): boolean;
};

/** A body that goes on and on, to prove that its reader stops; made of `start` and the letter a. */
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
    // Nothing is made before it is asked for.
    { highWaterMark: 0 },
  );
  return {
    init: { method: 'POST', body, duplex: 'half' },
    taken: () => taken,
    wasReadWhole: () => isWhole,
  };
}
