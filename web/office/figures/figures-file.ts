import { data } from 'react-router';
import { writeCsv } from '../../../kit/csv.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { csvResponse } from '../list-file.server.ts';
import type { Route } from './+types/figures-file';
import type { Label } from './shown.ts';
import { loadFigures } from './view.server.ts';

/** The table of the page that `table` names, with plain values. Words are ids, the same in every language. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-figures-file');
  const name = pageUrl(request).searchParams.get('table');
  const { tables, span, currency } = await loadFigures({ request, context });
  const table = tables.find(({ id }) => id === name);
  if (table === undefined) throw data(null, { status: 404 });
  const lines = [
    [table.id, ...table.columns],
    ...table.rows.map(({ label, cells }) => [
      plainLabel(label),
      ...cells.map(({ plain }) => plain),
    ]),
    ['currency', currency],
    ['from', span.from],
    ['until', span.until],
  ];
  return csvResponse(`figures-${table.id}.csv`, writeCsv(lines));
}

const plainLabel = (label: Label): string =>
  'text' in label ? label.text : 'figure' in label ? label.figure : label.word;
