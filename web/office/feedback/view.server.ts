import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOf, languageOptions } from '../languages.server.ts';
import { daysShown } from '../report-filters.server.ts';
import { placeOf } from './place.server.ts';
import { readScores, shareOf } from './scores.server.ts';

/** Only the worst texts are listed. The file has all. */
const MOST_LISTED = 100;

export async function openReport(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-feedback');
  const { query, filters, scores } = await readScores(routeArgs);
  const { locale: reader } = parseAddress(pageUrl(routeArgs.request).pathname);
  const percent = new Intl.NumberFormat(reader.numberLocale, { style: 'percent' });
  return {
    staff,
    ...daysShown(filters),
    product: filters.product,
    language: filters.locale,
    languages: languageOptions(reader),
    lines: scores.slice(0, MOST_LISTED).map((score) => ({
      ...placeOf(score, reader),
      yes: score.yes,
      no: score.no,
      share: shareOf(score),
      shareText: percent.format(shareOf(score)),
      language: languageOf(score.locale, reader),
    })),
    file: `${localize(reader, '/office/feedback/file')}?${query}`,
  };
}
export type FeedbackView = Awaited<ReturnType<typeof openReport>>;
