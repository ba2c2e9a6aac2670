import { Children, type ReactNode } from 'react';
import { useWords } from '../parts/words.tsx';

/**
 * A table for staff under these headings; wider than the window it scrolls by itself, and says when it is empty. Cells
 * with what strangers wrote are `words`: they break wherever they must, those of addresses (`min-w-60`) hardly ever. The
 * first cell of a row has no direction of its own, which would fix it to the wrong side: its words stand in a `bdi`.
 */
export function OfficeTable({
  headings,
  amounts = [],
  children,
}: {
  headings: readonly string[];
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
      <table className="prices office-table">
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

/** A moment as staff read it: UTC, to the second. `at` is ISO 8601. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} dir="ltr">
      {at.slice(0, 19).replace('T', ' ')}
    </time>
  );
}
