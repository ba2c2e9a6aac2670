import { type Context, Hono } from 'hono';
import { parseId } from '../../kit/id.ts';
import { type Clock, seconds } from '../../kit/time.ts';
import { type AddressSource, clientAddress } from '../http/client-address.ts';
import type { HttpEnv } from '../http/http.ts';
import { jsonError } from '../http/json-error.ts';
import { Limiter } from '../http/limiter.ts';
import { Streams } from '../http/streams.ts';
import type { OrderNews, OrderWatch } from './order-watch.ts';

/** In milliseconds. The browser waits this long before it reconnects. */
const REOPEN_AFTER = seconds(2);
const CALLS_A_MINUTE = 120;
/** In seconds, for `Retry-After`. */
const RETRY_AFTER = '10';

export type PaycodeDeps = {
  readonly watch: Pick<OrderWatch, 'find' | 'listen'>;
  readonly clock: Clock;
  readonly addressSource: AddressSource;
};

export type PaycodeApi = {
  readonly routes: Hono<HttpEnv>;
  /** Ends all streams for good, because the process is about to stop. */
  endStreams(): void;
};

type HttpContext = Context<HttpEnv>;

/** Creates the endpoints that watch an order. As for the payment page, its id, an unguessable UUID, gives access. */
export function createPaycodeApi({ watch, clock, addressSource }: PaycodeDeps): PaycodeApi {
  const streams = new Streams();
  const limiter = new Limiter(CALLS_A_MINUTE, clock);
  const routes = new Hono<HttpEnv>();
  const present = (news: OrderNews) => ({ ...news, now: clock.now().toISOString() });
  const find = async (context: HttpContext) => {
    const id = parseId(context.req.query('purchase') ?? '');
    const news = id && (await watch.find(id));
    return id && news ? { id, news } : null;
  };

  routes.get('/status', async (context) => {
    const wait = limiter.consume(clientAddress(context, addressSource));
    context.header('cache-control', 'no-store');
    if (wait !== null) return jsonError(context, 'too-many', { 'retry-after': String(wait) });
    const found = await find(context);
    return found ? context.json(present(found.news)) : jsonError(context, 'unknown-purchase');
  });

  routes.get('/events', async (context) => {
    const address = clientAddress(context, addressSource);
    context.header('cache-control', 'no-store');
    const refuse = () => jsonError(context, 'busy', { 'retry-after': RETRY_AFTER });
    if (!streams.hasPlace(address)) return refuse();
    const found = await find(context);
    if (!found) return jsonError(context, 'unknown-purchase');
    if (!streams.hasPlace(address)) return refuse();
    const body = streams.open(address, (send) => {
      send(`retry: ${REOPEN_AFTER}\n\n`);
      const sendOrder = (news: OrderNews) =>
        send(`event: order\ndata: ${JSON.stringify(present(news))}\n\n`);
      sendOrder(found.news);
      return watch.listen(found.id, found.news.mark, sendOrder);
    });
    context.header('content-type', 'text/event-stream; charset=utf-8');
    // A buffering proxy would delay the events.
    context.header('x-accel-buffering', 'no');
    return context.body(body);
  });
  return { routes, endStreams: () => streams.end() };
}
