import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import {
  type Hold,
  listHolds,
  type MethodQuery,
  methodsOf,
  type Offer,
  type PaymentMethod,
} from '../domain/payment/index.ts';
import type { PageStore } from './http/pages.ts';
import { poll } from './http/poll.ts';

export type ListMethods = (query: MethodQuery) => readonly PaymentMethod[];

/** Keeps the holds in memory. Empties the page cache when any process changes a hold. */
export async function openHolds(
  database: Pick<Database, 'read'>,
  { pages, offered }: { readonly pages: PageStore; readonly offered: Offer },
  logger: Pick<Logger, 'error'>,
): Promise<{ listMethods: ListMethods; refresh(): Promise<void>; stop(): void }> {
  let holds: readonly Hold[] = await database.read(listHolds);
  const refresh = async () => {
    const found = await database.read(listHolds);
    if (idsOf(found) === idsOf(holds)) return;
    holds = found;
    pages.empty();
  };
  return {
    listMethods: (query) => methodsOf(query, offered, holds),
    refresh,
    ...poll(refresh, logger, 'holds on payments'),
  };
}

const idsOf = (holds: readonly Hold[]): string => holds.map(({ id }) => id).join();
