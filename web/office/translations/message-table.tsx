import type { Message } from '../../../domain/translation/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { OfficeTable } from '../table.tsx';

type MessageLine = Pick<Message, 'id' | 'english' | 'text' | 'state'> & {
  readonly proposal: string | null;
};

export function MessageTable({
  messages,
  path,
  language: { tag, direction },
}: {
  messages: readonly MessageLine[];
  path: string;
  language: Pick<Locale, 'tag' | 'direction'>;
}) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.translations.id'), t('office.translations.english')],
        ...[t('office.translations.present'), t('office.state')],
      ]}
    >
      {messages.map(({ id, english, text, state, proposal }) => (
        <tr key={id}>
          <td>
            <LocalLink to={`${path}/message?id=${encodeURIComponent(id)}`}>
              <bdi dir="ltr">{id}</bdi>
            </LocalLink>
          </td>
          <td className="words" lang="en" dir="ltr">
            {english}
          </td>
          <td className="words" lang={tag} dir={direction}>
            {proposal ?? text}
          </td>
          <td>
            {proposal === null ? null : t('office.translations.proposed')}
            {proposal === null && state !== 'done' ? t(`office.translations.${state}`) : null}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
