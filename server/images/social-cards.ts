import type { Context } from 'hono';
import { SideProcess } from '../../kit/side-process.ts';
import { responseFrom, type Stored, store } from '../http/memory.ts';
import { findSocialCard, type SocialCard } from './social-card.ts';

/** A card changes only with a new version of the shop, so browsers and proxies may keep it for a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=604800';
const FILE = /^([a-z]{2})\.png$/;

export type SocialCards = {
  answer(context: Context): Promise<Response>;
  /** Forgets all cards, so that an edit in development paints them again. */
  empty(): void;
  stop(): void;
};

/** Paints cards on demand and keeps all of them in memory. There are about 180. */
export function openSocialCards(
  painter: Pick<Painter, 'paint' | 'stop'> = new Painter(),
): SocialCards {
  const made = new Map<string, Promise<Stored>>();
  const find = (name: string, prefix: string): Promise<Stored> | null => {
    const key = `${name} ${prefix}`;
    const known = made.get(key);
    if (known) return known;
    const card = findSocialCard(name, prefix);
    if (!card) return null;
    const making = pack(painter.paint(card));
    made.set(key, making);
    making.catch(() => made.delete(key));
    return making;
  };
  return {
    async answer(context) {
      const { name = '', file = '' } = context.req.param() as Record<string, string>;
      const prefix = FILE.exec(file)?.[1] ?? '';
      const found = find(name, prefix);
      if (!found) return context.body(null, 404);
      const { status, head, body } = responseFrom(await found, {
        encodings: undefined,
        known: context.req.header('if-none-match'),
      });
      return new Response(body ? new Uint8Array(body) : null, { status, headers: head });
    },
    empty: () => made.clear(),
    stop: () => painter.stop(),
  };
}

const pack = async (png: Promise<Buffer>): Promise<Stored> =>
  store(
    await png,
    { 'content-type': 'image/png', 'cache-control': CACHE, 'x-content-type-options': 'nosniff' },
    'none',
  );

export class Painter {
  readonly #process = new SideProcess<SocialCard>('server/images/painter-process.ts');

  /** Rejects if painting fails or takes too long. */
  paint(card: SocialCard): Promise<Buffer> {
    return this.#process.make(card).catch((error: unknown) => {
      throw new Error(`Painting failed: ${error instanceof Error ? error.message : error}`);
    });
  }

  stop(): void {
    this.#process.stop();
  }
}
