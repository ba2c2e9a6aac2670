import { days } from '../../kit/time.ts';
import { findProduct } from '../../products/index.ts';
import { periodOf } from './query.ts';

const USUAL_DAYS = 90;

/** Whole UTC days, both ends inclusive. */
export function readReportFilters(query: URLSearchParams, now: Date) {
  const { from, before } = periodOf(query, 'UTC');
  const to = before ?? new Date(dayStart(now) + days(1));
  return {
    from: from ?? new Date(to.getTime() - days(USUAL_DAYS)),
    to,
    product: findProduct(query.get('product') ?? '')?.key ?? null,
  };
}

const dayStart = (moment: Date): number => moment.getTime() - (moment.getTime() % days(1));

export const daysShown = ({ from, to }: { readonly from: Date; readonly to: Date }) => ({
  from: dayText(from.getTime()),
  until: dayText(to.getTime() - days(1)),
});

const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
