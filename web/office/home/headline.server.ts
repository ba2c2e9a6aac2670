import type { Role } from '../../../domain/account/index.ts';
import { ownCurrencyOf, recordEntries, spanBefore, spanOf } from '../../../domain/books/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { shownIn } from '../figures/formats.server.ts';
import { findLacksAmounts, type LacksAmounts } from '../figures/lacking.server.ts';
import { findHeadline, type SalesChart } from '../figures/sales.server.ts';
import type { FigureTable } from '../figures/shown.ts';
import { mayEnter } from '../rooms.ts';

type Who = {
  readonly role: Role;
  readonly locale: Locale;
};

/** Of the last 30 days. */
export type HomeFigures = {
  readonly table: FigureTable;
  readonly chart: SalesChart;
  readonly currency: string;
  readonly lacksAmounts: readonly LacksAmounts[];
};

/**
 * Returns the headline figures of the last 30 days, or null if the role may not see them. Documents of the last minute
 * are entered first.
 */
export async function findHomeFigures(
  { database, company }: Pick<Services, 'database' | 'company'>,
  { role, locale }: Who,
): Promise<HomeFigures | null> {
  if (!mayEnter(role, 'office-figures')) return null;
  await database.run((work) => recordEntries(work, company));
  return database.read(async (reader) => {
    const span = spanOf('last-30', reader.now, company.zone);
    const before = spanBefore(span, 'before');
    const currency = ownCurrencyOf(company.country, span.until);
    const query = { span, before, currency, locale, show: shownIn(locale) };
    const { table, chart } = await findHeadline(reader, query);
    const spans = [span, before];
    const lacksAmounts = await findLacksAmounts(reader, company, { spans, currency });
    return { table, chart, currency, lacksAmounts };
  });
}
