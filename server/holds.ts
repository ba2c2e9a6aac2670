import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type Hold, listHolds, methodsOf, type PaymentMethod } from '../domain/payment/index.ts';
import type { PageStore } from './http/pages.ts';
import { poll } from './http/poll.ts';

export type ListMethods = (market: string) => readonly PaymentMethod[];

/** Keeps the holds in memory. Empties the page cache when any process changes a hold. */
export async function openHolds(
  database: Pick<Database, 'read'>,
  { pages, offered }: { readonly pages: PageStore; readonly offered: readonly PaymentMethod[] },
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
    listMethods: (market) => methodsOf(market, offered, holds),
    refresh,
    ...poll(refresh, logger, 'holds on payments'),
  };
}

const idsOf = (holds: readonly Hold[]): string => holds.map(({ id }) => id).join();
