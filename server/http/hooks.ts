import type { Context } from 'hono';
import type { Database } from '../../db/database.ts';
import {
  BadSignature,
  NoHookSecret,
  type PaymentProvider,
  receiveEvent,
} from '../../domain/payment/index.ts';
import { readBody } from '../../kit/body.ts';
import type { Clock } from '../../kit/time.ts';

/** In bytes, checked before the signature. */
const LARGEST_EVENT = 1_048_576;

type Deps = {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
};

/**
 * Creates the webhook endpoint. It only stores events for jobs, and ignores those about nothing of this shop. If it fails,
 * the 5xx makes the provider retry.
 */
export function createHooks({ database, provider, clock }: Deps) {
  return async (context: Context): Promise<Response> => {
    if (context.req.param('provider') !== provider.id) return context.body(null, 404);
    const raw = await readBody(context.req.raw, LARGEST_EVENT);
    if (raw === null) return context.body(null, 413);
    try {
      const event = await provider.verify(raw, context.req.raw.headers, clock.now());
      if (event !== null)
        await database.run((work) => receiveEvent(work, provider.id, event), { isUrgent: true });
      return context.body(null, 200);
    } catch (error) {
      if (error instanceof NoHookSecret) return context.body(null, 404);
      if (error instanceof BadSignature) return context.body(null, 400);
      throw error;
    }
  };
}
