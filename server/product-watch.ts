import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { listProductSettings } from '../domain/product/index.ts';
import { checkRetired } from '../domain/subscription/index.ts';
import { arrangeProducts, type ProductSetting } from '../products/index.ts';
import { poll } from './http/poll.ts';

export type ProductWatch = {
  settings(): readonly ProductSetting[];
  /** Reads the settings again, after a change by this process. */
  refresh(): Promise<void>;
  /** Calls the listener after each change, by any process. */
  onChange(listener: () => void): void;
  stop(): void;
};

/**
 * Applies what the office says about the products to this process, now and after a change by any process. Each process
 * then has the subscriptions checked itself, because a job that ran on the earlier lists changed nothing.
 */
export async function watchProducts(
  database: Pick<Database, 'read' | 'run'>,
  logger: Pick<Logger, 'error'>,
): Promise<ProductWatch> {
  let settings: readonly ProductSetting[] = await database.read(listProductSettings);
  arrangeProducts(settings);
  let checked = settings;
  const listeners: (() => void)[] = [];
  const refresh = async () => {
    const found = await database.read(listProductSettings);
    if (JSON.stringify(found) !== JSON.stringify(settings)) {
      settings = found;
      arrangeProducts(settings);
      for (const listener of listeners) listener();
    }
    if (checked === settings) return;
    const toCheck = settings;
    await database.run(checkRetired);
    checked = toCheck;
  };
  return {
    settings: () => settings,
    refresh,
    onChange: (listener) => void listeners.push(listener),
    ...poll(refresh, logger, 'settings of products'),
  };
}
