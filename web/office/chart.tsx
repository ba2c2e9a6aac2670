import { useId } from 'react';
import { useWords } from '../components/words.tsx';
import { useCount } from './count.ts';
import { OfficeTable } from './table.tsx';

/** `day` is `2026-11-21`, and `text` is formatted for the page. */
export type Day = { readonly day: string; readonly text: string };

/** Values by day, and the same ones and their sum as formatted texts. */
export type Counted = {
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly sum: string;
};

type Series = Counted & { readonly name: string };

type ChartProps = {
  title: string;
  days: readonly Day[];
  series: readonly Series[];
  /** Heading of the first column of the table. By default, days in UTC. */
  heading?: string;
};

/** Height of the tallest bar and width of a day, in units of the drawing. */
const TALL = 100;
const WIDE = 10;
/** The second series differs in more than its color, because the table shows it too. */
const SERIES = ['chart-first', 'chart-second'] as const;

/** Draws bars per day on the server, with a table below. Time runs from left to right in every language. */
export function DayChart({ title, days, series, heading }: ChartProps) {
  const id = useId();
  const tallest = series.flatMap(({ values, texts }) =>
    values.map((value, index) => ({ value, text: texts[index] ?? '' })),
  );
  const most = tallest.reduce((one, other) => (other.value > one.value ? other : one), {
    value: 0,
    text: '',
  });
  return (
    <figure className="chart-card" aria-labelledby={id}>
      <figcaption id={id} className="chart-head">
        <strong>{title}</strong> <Legend series={series} />
      </figcaption>
      <div dir="ltr" aria-hidden="true">
        <div className="quiet small">{most.text}</div>
        <svg viewBox={`0 0 ${days.length * WIDE} ${TALL}`} preserveAspectRatio="none">
          <title>{title}</title>
          {series.map((each, place) => (
            <Bars
              key={each.name}
              {...{ series: each, place, of: series.length, days }}
              most={most.value}
            />
          ))}
        </svg>
        <div className="chart-ends quiet small">
          <bdi>{days[0]?.text}</bdi>
          <bdi>{days.at(-1)?.text}</bdi>
        </div>
      </div>
      <Figures {...{ days, series }} {...(heading ? { heading } : {})} />
    </figure>
  );
}

type BarsProps = {
  series: Series;
  days: readonly Day[];
  place: number;
  of: number;
  most: number;
};

function Bars({ series, days, place, of, most }: BarsProps) {
  const width = (WIDE - 2) / of;
  return (
    <g className={SERIES[place % SERIES.length]}>
      {series.values.map((value, index) => {
        if (value <= 0) return null;
        const height = (value / most) * TALL;
        const [x, y] = [index * WIDE + 1 + place * width, TALL - height];
        return (
          <rect key={days[index]?.day} {...{ x, y, width, height }} rx={1}>
            <title>{`${days[index]?.text} · ${series.name}: ${series.texts[index]}`}</title>
          </rect>
        );
      })}
    </g>
  );
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  const t = useWords();
  return (
    <span className="chart-legend">
      {series.map(({ name, sum }, place) => (
        <span key={name}>
          {series.length > 1 ? (
            <span aria-hidden="true" className={`chart-mark ${SERIES[place % SERIES.length]}`} />
          ) : null}
          <span>
            {t('office.chart.named', {
              name: series.length > 1 ? name : t('office.chart.sum'),
              sum,
            })}
          </span>
        </span>
      ))}
    </span>
  );
}

function Figures({ days, series, heading }: Omit<ChartProps, 'title'>) {
  const t = useWords();
  return (
    <details>
      <summary>{t('office.chart.figures')}</summary>
      <OfficeTable
        amounts={series.map(({ name }) => name)}
        headings={[heading ?? t('office.chart.day'), ...series.map(({ name }) => name)]}
      >
        {days.map(({ day }, index) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {series.map(({ name, texts }) => (
              <td key={name} className="amount">
                <bdi>{texts[index]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </OfficeTable>
    </details>
  );
}

type Row = {
  readonly name: string;
  /** Of 0 or more. */
  readonly value: number;
  /** The value as text. By default, a plain number. */
  readonly text?: string;
};

/** Readable without the bars. */
export function BarList({ rows, label }: { rows: readonly Row[]; label: string }) {
  const count = useCount();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul aria-label={label} className="bar-list">
      {rows.map(({ name, value, text }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={value} height={1} />
          </svg>
          <bdi>{text ?? count(value)}</bdi>
        </li>
      ))}
    </ul>
  );
}
