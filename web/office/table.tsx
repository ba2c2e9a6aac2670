import { Children, createContext, type ReactNode, useContext } from 'react';
import { plainMoment } from '../../kit/formats.ts';
import { useWords } from '../components/words.tsx';

/** Tables with more columns are stacked on a phone. */
const NARROW = 3;

/**
 * Scrolls if it is wider than the window. On a phone, wide tables are stacked (`table.css`): each row starts with its
 * subject and its main cell (`lead-cell` or the state), and the others follow with their headings. The class `words`
 * lets texts by strangers break anywhere, while addresses (`email-cell`, `who-cell`) rarely break. Direction is set on
 * a `bdi`, because on the cell it would change the alignment.
 */
export function OfficeTable({
  headings,
  amounts = [],
  isStacked = headings.length > NARROW,
  children,
}: {
  headings: readonly string[];
  /** For few columns with long texts. */
  isStacked?: boolean;
  /** Headings of amount columns, whose cells have the class `amount`. */
  amounts?: readonly string[];
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

/** Properties that the style sheet shows in stacked rows: `--label-1: "Product"`. */
const labelsOf = (headings: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    headings.map((heading, place) => [`--label-${place + 1}`, JSON.stringify(heading)]),
  );

/** IANA zone of the office: the seller's. Pages name it once. */
export const OfficeZone = createContext('UTC');

/** Shows `at` (ISO 8601) to the second. Names any zone but the office's, such as a market's. */
export function Moment({ at, zone }: { at: string; zone?: string }) {
  const own = useContext(OfficeZone);
  const [day, time] = plainMoment(new Date(at), zone ?? own).split(' ');
  return (
    <time dateTime={at} dir="ltr">
      {/* Browsers break lines after a hyphen between digits. */}
      <span className="joined">{day}</span> {time}
      {zone === undefined ? null : ` ${zone}`}
    </time>
  );
}
