import { Children, type ReactNode } from 'react';
import { useWords } from '../parts/words.tsx';

/**
 * A table for staff under these headings; wider than the window it scrolls by itself, and says when it is empty. Cells
 * with what strangers wrote are `words`: they break wherever they must, those of addresses (`min-w-60`) hardly ever.
 */
export function OfficeTable({
  headings,
  children,
}: {
  headings: readonly string[];
  /** Its rows. */
  children: ReactNode;
}) {
  const t = useWords();
  if (Children.count(children) === 0) return <p>{t('office.no-entries')}</p>;
  return (
    <div className="scroll-box">
      <table className="prices [&_.words]:wrap-anywhere [&_.words_bdi]:whitespace-normal [&_td]:align-top">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
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
