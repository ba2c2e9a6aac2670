import { useWords } from '../../components/words.tsx';
import { OfficeTable } from '../table.tsx';
import type { QuotePreviewData } from './change.server.ts';

/** The lines and sums of a quote, in the language of the office. */
export function QuotePreview({
  shown,
}: {
  shown: Pick<QuotePreviewData, 'paper' | 'isTaxIdUnproven'>;
}) {
  const t = useWords();
  const { rows, sums, columns, buyer, notes } = shown.paper;
  return (
    <>
      <p>
        {buyer.lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
            <br />
          </span>
        ))}
      </p>
      {shown.isTaxIdUnproven ? <p role="status">{t('pay.tax-id-unproven')}</p> : null}
      <OfficeTable amounts={[columns.total]} headings={[columns.item, columns.total]}>
        {rows.map((row) => (
          <tr key={row.item}>
            <td className="words">
              {row.item} <span className="quiet">{row.details.join(' · ')}</span>
            </td>
            <td className="amount lead-cell">
              <bdi>{row.total}</bdi>
            </td>
          </tr>
        ))}
      </OfficeTable>
      <dl className="facts bill">
        {sums.map(({ label, value }) => (
          <FactRow key={label} label={label} value={value} />
        ))}
      </dl>
      {notes.map((text) => (
        <p key={text} className="quiet">
          {text}
        </p>
      ))}
    </>
  );
}

function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
