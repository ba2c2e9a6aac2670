import { countBooks, readBooks } from './books.ts';
import type { TestSite } from './site.ts';

export async function countBooksOf(
  { database, dataDir }: Pick<TestSite, 'database' | 'dataDir'>,
  orderId: string | undefined,
) {
  const books = await readBooks(database.pool, dataDir);
  const own = (all: readonly string[]) => all.filter((each) => each === orderId);
  return countBooks({
    orders: books.orders.filter(({ id }) => id === orderId),
    charges: books.charges.filter((charge) => charge.orderId === orderId),
    payments: own(books.payments),
    licenses: own(books.licenses),
    mails: own(books.mails),
  });
}
