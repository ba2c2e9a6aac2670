import type { Book } from '../../../domain/translation/index.ts';
import { useWords } from '../../components/words.tsx';
import { OfficeTable } from '../table.tsx';

/** Prose that is missing or outdated in a language. */
export function ProseList({ prose }: Pick<Book, 'prose'>) {
  const t = useWords();
  if (prose.length === 0) return <p>{t('office.translations.prose-done')}</p>;
  return (
    <>
      <p>{t('office.translations.prose-lead')}</p>
      <OfficeTable headings={[t('office.translations.id'), t('office.state')]}>
        {prose.map(({ path, state }) => (
          <tr key={path}>
            <td>
              <bdi dir="ltr">{path}</bdi>
            </td>
            <td>{state === 'done' ? null : t(`office.translations.${state}`)}</td>
          </tr>
        ))}
      </OfficeTable>
    </>
  );
}
