import type { Role } from '../../../domain/account/index.ts';
import { ownCurrencyOf, spanBefore, spanOf } from '../../../domain/books/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { shownIn } from '../figures/formats.server.ts';
import { findHeadline } from '../figures/sales.server.ts';
import type { FigureTable } from '../figures/shown.ts';
import { mayEnter } from '../rooms.ts';

type Who = {
  readonly role: Role;
  readonly company: Services['company'];
  readonly locale: Locale;
};

/** Returns the headline figures of the last 30 days, or null if the role may not see them. */
export async function findHeadlineOf(
  reader: Reader,
  { role, company, locale }: Who,
): Promise<FigureTable | null> {
  if (!mayEnter(role, 'office-figures')) return null;
  const span = spanOf('last-30', reader.now, company.zone);
  const { table } = await findHeadline(reader, {
    span,
    before: spanBefore(span, 'before'),
    currency: ownCurrencyOf(company.country, span.until),
    show: shownIn(locale),
  });
  return table;
}
