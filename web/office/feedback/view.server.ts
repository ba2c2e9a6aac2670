import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { daysShown } from '../ask-report.server.ts';
import { type Asking, enter } from '../guard.server.ts';
import { languageOf, languageOptions } from '../languages.server.ts';
import { placeOf } from './place.server.ts';
import { askScores, shareOf } from './scores.server.ts';

/** Only the worst texts are listed. The file has all. */
const MOST_LISTED = 100;

export async function openReport(asking: Asking) {
  const staff = await enter(asking, 'office-feedback');
  const { query, asked, scores } = await askScores(asking);
  const { locale: reader } = parseAddress(pageUrl(asking.request).pathname);
  const percent = new Intl.NumberFormat(reader.numberLocale, { style: 'percent' });
  return {
    staff,
    ...daysShown(asked),
    product: asked.product,
    language: asked.locale,
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
