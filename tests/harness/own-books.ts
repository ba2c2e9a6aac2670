import { countBooks, readBooks } from './books.ts';
import type { TestSite } from './site.ts';

/** How many of each one purchase has left behind; see `countBooks`. */
export async function countBooksOf(
  { database, dataDir }: Pick<TestSite, 'database' | 'dataDir'>,
  purchaseId: string | undefined,
) {
  const books = await readBooks(database.pool, dataDir);
  const own = (all: readonly string[]) => all.filter((each) => each === purchaseId);
  return countBooks({
    purchases: books.purchases.filter(({ id }) => id === purchaseId),
    charges: books.charges.filter((charge) => charge.purchaseId === purchaseId),
    payments: own(books.payments),
    licences: own(books.licences),
    mails: own(books.mails),
  });
}
