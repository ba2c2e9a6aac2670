import { writeCsv } from '../../../kit/csv.ts';
import { enter } from '../guard.server.ts';
import { csvResponse } from '../list-file.server.ts';
import type { Route } from './+types/feedback-file';
import { readScores, shareOf } from './scores.server.ts';

/** Column names for other programs, the same in every language. */
const HEAD = ['page', 'question', 'language', 'yes', 'no', 'share'];

/** The share is that of "yes", from 0 to 1. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-feedback-file');
  const { scores } = await readScores({ request, context });
  const lines = scores.map((score) => [
    ...[score.page, score.question, score.locale, score.yes, score.no, shareOf(score).toFixed(3)],
  ]);
  return csvResponse('feedback.csv', writeCsv([HEAD, ...lines]));
}
