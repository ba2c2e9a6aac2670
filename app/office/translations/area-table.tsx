import type { Count } from '../../../domain/translation/index.ts';
import { useWords } from '../../parts/words.tsx';
import { OfficeTable } from '../table.tsx';

type AreaLine = {
  readonly area: string;
  readonly count: Count;
  readonly proposed: number;
  /** Address of the file with its proposals. */
  readonly file: string;
  readonly fileName: string;
};

/** How far a language is in each area, and its files. */
export function AreaTable({ areas }: { areas: readonly AreaLine[] }) {
  const t = useWords();
  return (
    <OfficeTable
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
          <td>{total}</td>
          <td>{missing}</td>
          <td>{stale}</td>
          <td>{proposed}</td>
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
