import { WithEmails } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { By } from '../by.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { HistoryEntry } from './history.ts';

export function HistoryTable({ history }: { history: readonly HistoryEntry[] }) {
  const t = useWords();
  const name = (what: HistoryEntry['what']) =>
    'act' in what ? t(`office.act.${what.act}`) : t(`office.history.${what.kind}`);
  return (
    <OfficeTable
      headings={[
        t('office.at'),
        t('office.what'),
        t('office.translations.comment'),
        t('office.who'),
      ]}
    >
      {history.map(({ at, what, word, about, by }) => (
        <tr key={`${at} ${name(what)} ${word} ${about}`}>
          <td>
            <Moment at={at} />
          </td>
          <td>{name(what)}</td>
          <td className="words">
            {word ? t(word) : null}
            {word && about !== '' ? ' · ' : null}
            <bdi>
              <WithEmails text={about} emails={word ? [about] : []} />
            </bdi>
          </td>
          <td className="words">{by === null ? null : <By by={by} />}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
