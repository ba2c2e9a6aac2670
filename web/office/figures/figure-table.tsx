import { useWords } from '../../components/words.tsx';
import { BarList } from '../chart.tsx';
import { OfficeTable } from '../table.tsx';
import type { Label, FigureTable as Table } from './shown.ts';

const MOST_BARS = 12;

/** A table with its explanation, its chart if its rows have bars, and its file. The long one behind a chart is folded. */
export function FigureTable({ table, title, file }: { table: Table; title: string; file: string }) {
  const t = useWords();
  const name = useLabel();
  const columns = table.columns.map((id) => t(`office.figures.column.${id}`));
  const bars = table.rows.filter(({ bar = 0 }) => bar > 0).slice(0, MOST_BARS);
  const barColumn = BAR_OF[table.id];
  const shown = barColumn === undefined ? -1 : table.columns.indexOf(barColumn);
  return (
    <section id={table.id}>
      <h2>{title}</h2>
      <details>
        <summary>{t('office.figures.how')}</summary>
        <p>{t(`office.figures.how.${table.id}`)}</p>
      </details>
      {bars.length > 1 && shown >= 0 ? (
        <BarList
          label={title}
          rows={bars.map(({ label, bar = 0, cells }) => ({
            name: name(label),
            value: bar,
            text: cells[shown]?.text ?? '',
          }))}
        />
      ) : null}
      {table.id === 'series' ? (
        <details>
          <summary>{t('office.chart.figures')}</summary>
          <Rows table={table} columns={columns} />
        </details>
      ) : (
        <Rows table={table} columns={columns} />
      )}
      {table.rows.length === 0 ? null : (
        <p>
          <a href={`${file}&table=${table.id}`} download>
            {t('office.csv')}
          </a>
        </p>
      )}
    </section>
  );
}

function Rows({ table, columns }: { table: Table; columns: readonly string[] }) {
  const t = useWords();
  const name = useLabel();
  return (
    <OfficeTable
      headings={[t(`office.figures.first.${table.id}`), ...columns]}
      amounts={columns}
      isStacked={false}
    >
      {table.rows.map(({ key, label, cells }) => (
        <tr key={key}>
          <th scope="row" className="words">
            {'figure' in label ? (
              <details>
                <summary>{name(label)}</summary>
                <p className="quiet">{t(`office.figures.about.${label.figure}`)}</p>
              </details>
            ) : (
              <bdi>{name(label)}</bdi>
            )}
          </th>
          {cells.map(({ text }, index) => (
            <td key={table.columns[index]} className="amount">
              <bdi>{text}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </OfficeTable>
  );
}

/** The column whose values the bars show. */
const BAR_OF: Partial<Record<Table['id'], Table['columns'][number]>> = {
  breakdown: 'revenue',
  cohorts: 'net',
  conversion: 'new-orders',
  'subscription-currencies': 'own',
  'recovered-currencies': 'own',
};

function useLabel(): (label: Label) => string {
  const t = useWords();
  return (label) => {
    if ('text' in label) return label.text;
    return 'figure' in label ? t(`office.figures.name.${label.figure}`) : t(label.word);
  };
}
