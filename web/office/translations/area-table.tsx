import type { Count } from '../../../domain/translation/index.ts';
import { useWords } from '../../components/words.tsx';
import { useCount } from '../count.ts';
import { OfficeTable } from '../table.tsx';

type AreaLine = {
  readonly area: string;
  readonly count: Count;
  readonly proposed: number;
  readonly file: string;
  readonly fileName: string;
};

export function AreaTable({ areas }: { areas: readonly AreaLine[] }) {
  const t = useWords();
  const format = useCount();
  return (
    <OfficeTable
      amounts={[
        ...[t('office.translations.messages'), t('office.translations.missing')],
        ...[t('office.translations.stale'), t('office.translations.proposed')],
      ]}
      headings={[
        ...[t('office.translations.area'), t('office.translations.messages')],
        ...[t('office.translations.missing'), t('office.translations.stale')],
        ...[t('office.translations.proposed'), t('office.translations.file')],
      ]}
    >
      {areas.map(({ area, count: { total, missing, stale }, proposed, file, fileName }) => (
        <tr key={area} data-area={area}>
          <td>
            <bdi>{area}</bdi>
          </td>
          <td className="amount">{format(total)}</td>
          <td className="amount">{format(missing)}</td>
          <td className="amount">{format(stale)}</td>
          <td className="amount">{format(proposed)}</td>
          <td>
            <a href={file} download>
              <bdi>{fileName}</bdi>
            </a>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
