import {
  ANSWER_RETENTION,
  type Claimed,
  type KeyedRequest,
  RELEASE_AFTER,
  type StoredAnswer,
} from '../../db/idempotency/store.ts';
import { newId } from '../../kit/id.ts';
import type { Random } from '../../kit/random.ts';
import type { Clock } from '../../kit/time.ts';
import type { KeyStore } from './idempotency.ts';

const MOST_KEYS = 5000;

type StoredKey = {
  readonly request: string;
  readonly claim: string;
  readonly at: number;
  answer: StoredAnswer | null;
};

/** Keeps keys of reports, which are not worth a row in the database. With a forgotten key, a repeat counts twice. */
export function keepKeysInMemory(clock: Clock, random: Random): KeyStore {
  const keys = new Map<string, StoredKey>();
  const own = (id: string, claim: string) => {
    const kept = keys.get(id);
    return kept?.claim === claim ? kept : null;
  };
  return {
    async claim({ id, request }: KeyedRequest): Promise<Claimed> {
      const now = clock.now().getTime();
      const known = keys.get(id);
      const isLive = known && now - known.at < (known.answer ? ANSWER_RETENTION : RELEASE_AFTER);
      if (isLive) {
        if (known.request !== request) return { kind: 'other-request' };
        return known.answer ? { kind: 'answered', answer: known.answer } : { kind: 'running' };
      }
      const claim = newId(random);
      keys.delete(id);
      keys.set(id, { request, claim, at: now, answer: null });
      const [oldest] = keys.keys();
      if (keys.size > MOST_KEYS && oldest !== undefined) keys.delete(oldest);
      return { kind: 'run', claim };
    },
    async finish({ id, claim }, answer) {
      const kept = own(id, claim);
      if (kept) kept.answer = answer;
    },
    async release({ id, claim }) {
      if (own(id, claim)) keys.delete(id);
    },
  };
}
