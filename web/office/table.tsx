import { Children, createContext, type ReactNode, useContext } from 'react';
import { plainMoment } from '../../kit/formats.ts';
import { useWords } from '../components/words.tsx';

/** A table of so many columns is read on a phone as it is. */
const NARROW = 3;

/**
 * A table for staff under these headings; wider than the window it scrolls by itself, and says when it is empty. On a
 * phone the rows of one with many columns are stacked: what a row is about, at its end the cell that says most (`lead-cell`,
 * or the one with its state), below them the others, each behind its heading (`table.css`). Cells with what strangers
 * wrote are `words`: they break wherever they must, those of addresses (`min-w-60`) hardly ever. No cell has a direction of its
 * own, which would fix it to the wrong side: its words stand in a `bdi`.
 */
export function OfficeTable({
  headings,
  amounts = [],
  isStacked = headings.length > NARROW,
  children,
}: {
  headings: readonly string[];
  /** Few columns are, too, where one holds long texts. */
  isStacked?: boolean;
  /** Those above amounts; their cells are `amount`, so that digit stands below digit. */
  amounts?: readonly string[];
  /** Its rows. */
  children: ReactNode;
}) {
  const t = useWords();
  if (Children.count(children) === 0) return <p>{t('office.no-entries')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it.
    <div className="scroll-box" tabIndex={0}>
      <table
        className={`prices office-table${isStacked ? ' stacked' : ''}`}
        style={labelsOf(headings)}
      >
        <thead>
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className={amounts.includes(heading) ? 'amount' : undefined}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The headings for the style sheet, which puts them into the cells of stacked rows: `--label-1: "Product"`. */
const labelsOf = (headings: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    headings.map((heading, place) => [`--label-${place + 1}`, JSON.stringify(heading)]),
  );

/** IANA zone of the office: the seller's, which each page names once. */
export const OfficeZone = createContext('UTC');

/**
 * A moment as staff read it, to the second, by the clock of the office; by another's, such as that of the market a term is
 * of, it says whose. `at` is ISO 8601.
 */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const own = useContext(OfficeZone);
  return (
    <time dateTime={at} dir="ltr">
      {plainMoment(new Date(at), zone ?? own)}
      {zone === undefined ? null : ` ${zone}`}
    </time>
  );
}
