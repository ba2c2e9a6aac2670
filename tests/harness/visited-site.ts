import { afterAll, beforeEach } from 'vitest';
import { type Books, countBooks, readBooks } from './books.ts';
import { openTestSite, type TestSite } from './site.ts';
import { type Visitor, visit } from './visitor.ts';

/** Opens a site for all tests of a file, and gives each test a new visitor. Await it at the top of the file. */
export async function openVisitedSite(): Promise<{ site: TestSite; visitor: Visitor }> {
  const site = await openTestSite();
  const visitor = visit(site);
  beforeEach(() => visitor.cookies.clear());
  afterAll(() => site.stop());
  return { site, visitor };
}

/** Counts additions since the test began, or since `countAnew`. */
export function watchBooks({ database, dataDir }: TestSite) {
  const read = () => readBooks(database.pool, dataDir);
  let before: Books;
  const countAnew = async () => {
    before = await read();
  };
  beforeEach(countAnew);
  return {
    countAnew,
    async added(): Promise<ReturnType<typeof countBooks>> {
      const [all, old] = [countBooks(await read()), countBooks(before)];
      return {
        orders: all.orders - old.orders,
        charges: all.charges - old.charges,
        payments: all.payments - old.payments,
        licenses: all.licenses - old.licenses,
        mails: all.mails - old.mails,
      };
    },
  };
}
