import { minutes, seconds } from '../../kit/time.ts';

/** Streams one process keeps open, and one address may have. */
const MOST_STREAMS = 1000;
const MOST_OF_ONE = 20;
/** So often a stream says that it lives: proxies close silent ones after a minute or less. */
const HEARTBEAT = seconds(15);
/** Then a stream ends and the browser opens the next: nobody holds a place for ever. */
const LONGEST_STREAM = minutes(10);

/** Takes what is to be sent, as server-sent events are written. */
export type Send = (text: string) => void;
type Stream = { readonly address: string | null; close(): void };

/** The open event streams of this process. */
export class Streams {
  readonly #open = new Set<Stream>();
  #isEnding = false;

  /** Whether this address (a name to count by; null: many, see `clientAddress`) may have one more. */
  hasPlace(address: string | null): boolean {
    const isOwn = (other: Stream) => address !== null && other.address === address;
    const own = [...this.#open].filter(isOwn);
    return !this.#isEnding && this.#open.size < MOST_STREAMS && own.length < MOST_OF_ONE;
  }

  /** `begin` gets what sends, and answers with what is to be called when the stream has ended, for whatever reason. */
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

  /** Ends all of them and gives no more places: the process is about to stop. */
  end(): void {
    this.#isEnding = true;
    for (const stream of [...this.#open]) stream.close();
  }
}
