import type { Role } from '../../../domain/account/index.ts';
import {
  countUnconverted,
  ownCurrencyOf,
  recordEntries,
  spanBefore,
  spanOf,
} from '../../../domain/books/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { shownIn } from '../figures/formats.server.ts';
import { findHeadline } from '../figures/sales.server.ts';
import type { FigureTable } from '../figures/shown.ts';
import { mayEnter } from '../rooms.ts';

type Who = {
  readonly role: Role;
  readonly locale: Locale;
};

export type HomeFigures = {
  readonly table: FigureTable;
  /** Documents that are in no amount. */
  readonly unconverted: number;
};

/**
 * Returns the headline figures of the last 30 days, or null if the role may not see them. Documents of the last minute
 * are entered first.
 */
export async function findHeadlineOf(
  { database, company }: Pick<Services, 'database' | 'company'>,
  { role, locale }: Who,
): Promise<HomeFigures | null> {
  if (!mayEnter(role, 'office-figures')) return null;
  await database.run((work) => recordEntries(work, company));
  return database.read(async (reader) => {
    const span = spanOf('last-30', reader.now, company.zone);
    const { table } = await findHeadline(reader, {
      span,
      before: spanBefore(span, 'before'),
      currency: ownCurrencyOf(company.country, span.until),
      show: shownIn(locale),
    });
    return { table, unconverted: await countUnconverted(reader, company, span) };
  });
}
