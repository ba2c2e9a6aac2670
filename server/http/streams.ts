import { minutes, seconds } from '../../kit/time.ts';

const MOST_STREAMS = 1000;
const MOST_OF_ONE = 20;
/** Proxies close silent connections, some after less than a minute. */
const HEARTBEAT = seconds(15);
/** Each stream ends after this time, so that no client keeps a place forever. The browser reconnects. */
const LONGEST_STREAM = minutes(10);

export type Send = (text: string) => void;
type Stream = { readonly address: string | null; close(): void };

/** Limits and ends the event streams of this process. */
export class Streams {
  readonly #open = new Set<Stream>();
  #isEnding = false;

  hasPlace(address: string | null): boolean {
    const isOwn = (other: Stream) => address !== null && other.address === address;
    const own = [...this.#open].filter(isOwn);
    return !this.#isEnding && this.#open.size < MOST_STREAMS && own.length < MOST_OF_ONE;
  }

  /** Opens a stream. `begin` returns a function that runs at its end. */
  open(address: string | null, begin: (send: Send) => () => void): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    let end = () => false;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send: Send = (text) => controller.enqueue(encoder.encode(text));
        const leave = begin(send);
        const beat = setInterval(() => send(':\n\n'), HEARTBEAT).unref();
        const late = setTimeout(() => stream.close(), LONGEST_STREAM).unref();
        const stream: Stream = { address, close: () => void (end() && controller.close()) };
        this.#open.add(stream);
        end = () => {
          if (!this.#open.delete(stream)) return false;
          clearInterval(beat);
          clearTimeout(late);
          leave();
          return true;
        };
      },
      cancel: () => void end(),
    });
  }

  /** Ends all streams and allows no new one, because the process is about to stop. */
  end(): void {
    this.#isEnding = true;
    for (const stream of [...this.#open]) stream.close();
  }
}
