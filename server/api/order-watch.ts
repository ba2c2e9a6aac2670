import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../db/database.ts';
import { listOrdersById, type OrderState, versionOf } from '../../domain/order/index.ts';
import { seconds } from '../../kit/time.ts';

const POLL_INTERVAL = seconds(1);

/** Lets a page notice that it is outdated. Contains nothing about the buyer. */
export type OrderNews = { readonly state: OrderState; readonly mark: string };

type Listener = { mark: string; readonly notify: (news: OrderNews) => void };

/** Notices changes of orders by any process. One query a second covers all listeners. */
export class OrderWatch {
  readonly #database: Pick<Database, 'read'>;
  readonly #report: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Runs a function outside of the request that calls it. One timer serves the listeners of many requests. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | null = null;
  #isPolling = false;

  constructor(database: Pick<Database, 'read'>, report: (error: unknown) => void) {
    this.#database = database;
    this.#report = report;
  }

  async find(orderId: string): Promise<OrderNews | null> {
    return (await this.#read([orderId])).get(orderId) ?? null;
  }

  /** Calls `notify` for every change since `mark`. Returns a function that stops this. */
  listen(orderId: string, mark: string, notify: Listener['notify']): () => void {
    const listener: Listener = { mark, notify };
    const others = this.#listeners.get(orderId) ?? new Set();
    this.#listeners.set(orderId, others.add(listener));
    this.#timer ??= this.#outside(() => setInterval(() => void this.poll(), POLL_INTERVAL).unref());
    return () => {
      others.delete(listener);
      if (others.size === 0 && this.#listeners.get(orderId) === others) {
        this.#listeners.delete(orderId);
      }
      if (this.#listeners.size === 0) this.stop();
    };
  }

  async poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const news = await this.#read([...this.#listeners.keys()]);
      for (const [id, listeners] of this.#listeners) {
        const now = news.get(id);
        if (now) for (const listener of listeners) notifyListener(listener, now);
      }
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isPolling = false;
    }
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #read(ids: readonly string[]): Promise<Map<string, OrderNews>> {
    const found = await this.#database.read((reader) => listOrdersById(reader, ids));
    return new Map(found.map((each) => [each.id, { state: each.state, mark: versionOf(each) }]));
  }
}

function notifyListener(listener: Listener, news: OrderNews): void {
  if (listener.mark === news.mark) return;
  listener.mark = news.mark;
  listener.notify(news);
}
