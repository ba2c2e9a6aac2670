import { seconds } from '../../../kit/time.ts';
import { send } from '../../client/http-client.ts';

/** Interval of polling without a stream. */
const POLL_EVERY = seconds(3);

/** Name of the stream's event. Its data is `{ state, mark, now }`. */
const EVENT = 'order';

export type ListenDeps = {
  readonly EventSource: typeof EventSource | undefined;
  readonly fetchStatus: (url: string) => Promise<unknown>;
};

const browser = (): ListenDeps => ({
  EventSource: globalThis.EventSource,
  fetchStatus: async (url) => (await send(url)).json(),
});

/**
 * Calls `onMark` with the mark of an order at once and after every change, until the returned function is called. Uses
 * an event stream, or polls every few seconds if there is none or the server has no capacity for one.
 */
export function listenToOrder(
  orderId: string,
  onMark: (mark: string) => void,
  deps: ListenDeps = browser(),
): () => void {
  const query = `?purchase=${orderId}`;
  let timer: ReturnType<typeof setInterval> | null = null;
  const receive = (data: unknown) => {
    if (typeof data === 'object' && data !== null && 'mark' in data) onMark(String(data.mark));
  };
  const startPolling = () => {
    const poll = () =>
      deps.fetchStatus(`/api/paycode/status${query}`).then(receive, () => {
        // The next poll may succeed.
      });
    timer ??= setInterval(poll, POLL_EVERY);
  };
  const stream = deps.EventSource && new deps.EventSource(`/api/paycode/events${query}`);
  stream?.addEventListener(EVENT, (event: MessageEvent<string>) => receive(JSON.parse(event.data)));
  // The browser reopens a broken stream by itself, but not a refused one.
  stream?.addEventListener('error', () => {
    if (stream.readyState === stream.CLOSED) startPolling();
  });
  if (!stream) startPolling();
  return () => {
    stream?.close();
    if (timer) clearInterval(timer);
  };
}
