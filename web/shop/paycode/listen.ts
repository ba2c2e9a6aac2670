import { seconds } from '../../../kit/time.ts';
import { send } from '../../client/http-client.ts';

/** Between two looks where there is no stream. */
const LOOK_EVERY = seconds(3);

/** The name of the stream's event; its data is `{ state, mark, now }`. */
const EVENT = 'order';

/** What of a browser is used here. */
export type ListenWorld = {
  readonly EventSource: typeof EventSource | undefined;
  readonly look: (url: string) => Promise<unknown>;
};

const browser = (): ListenWorld => ({
  EventSource: globalThis.EventSource,
  look: async (url) => (await send(url)).json(),
});

/**
 * Calls `tell` with the mark of an order, at once and whenever it changes, until the answer is called. By a stream of
 * events; where there is none, or no place for one, by asking every few seconds.
 */
export function listenToOrder(
  orderId: string,
  tell: (mark: string) => void,
  world: ListenWorld = browser(),
): () => void {
  const query = `?purchase=${orderId}`;
  let timer: ReturnType<typeof setInterval> | null = null;
  const hear = (news: unknown) => {
    if (typeof news === 'object' && news !== null && 'mark' in news) tell(String(news.mark));
  };
  const poll = () => {
    const look = () =>
      world.look(`/api/paycode/status${query}`).then(hear, () => {
        // Offline for a moment: the next look may go better.
      });
    timer ??= setInterval(look, LOOK_EVERY);
  };
  const stream = world.EventSource && new world.EventSource(`/api/paycode/events${query}`);
  stream?.addEventListener(EVENT, ({ data }: MessageEvent<string>) => hear(JSON.parse(data)));
  // The browser opens a broken stream again by itself; a refused one it leaves closed.
  stream?.addEventListener('error', () => {
    if (stream.readyState === stream.CLOSED) poll();
  });
  if (!stream) poll();
  return () => {
    stream?.close();
    if (timer) clearInterval(timer);
  };
}
