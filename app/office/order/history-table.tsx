import { useWords } from '../../parts/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Happened } from './history.ts';

/** What happened to an order, the newest first. */
export function HistoryTable({ history }: { history: readonly Happened[] }) {
  const t = useWords();
  const name = (what: Happened['what']) =>
    'act' in what ? t(`office.act.${what.act}`) : t(`office.history.${what.kind}`);
  return (
    <OfficeTable headings={[t('office.at'), t('office.what'), t('office.object'), t('office.who')]}>
      {history.map(({ at, what, about, by }) => (
        <tr key={`${at} ${name(what)} ${about}`}>
          <td>
            <Moment at={at} />
          </td>
          <td>{name(what)}</td>
          <td className="words" dir="auto">
            {about}
          </td>
          <td className="words">
            <bdi>{by}</bdi>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
