import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type Hold, listHolds, methodsOf, type PaymentMethod } from '../domain/payment/index.ts';
import type { PageStore } from './http/pages.ts';
import { poll } from './http/poll.ts';

export type ListMethods = (market: string) => readonly PaymentMethod[];

/** In memory. Also empties the page cache, whichever process changes them. */
export async function openHolds(
  database: Pick<Database, 'read'>,
  { pages, offered }: { readonly pages: PageStore; readonly offered: readonly PaymentMethod[] },
  logger: Pick<Logger, 'error'>,
): Promise<{ listMethods: ListMethods; look(): Promise<void>; stop(): void }> {
  let holds: readonly Hold[] = await database.read(listHolds);
  const look = async () => {
    const found = await database.read(listHolds);
    if (idsOf(found) === idsOf(holds)) return;
    holds = found;
    pages.empty();
  };
  return {
    listMethods: (market) => methodsOf(market, offered, holds),
    look,
    ...poll(look, logger, 'holds on payments'),
  };
}

const idsOf = (holds: readonly Hold[]): string => holds.map(({ id }) => id).join();
