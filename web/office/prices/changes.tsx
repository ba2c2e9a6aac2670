import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { BookView } from './view.server.ts';

/** The latest changes. One that has not started can be undone. */
export function ChangeTable({ changes }: Pick<BookView, 'changes'>) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.prices')]}
      headings={[
        ...[t('office.prices.starts'), t('office.state'), t('office.prices')],
        ...[t('office.reason'), t('office.prices.entered'), t('office.prices.undo')],
      ]}
    >
      {changes.map(({ id, who, why, entries, from, at, undone, mayUndo }) => (
        <tr key={id} data-change={id}>
          <td>
            <LocalLink to={`/office/prices?change=${id}`}>
              <Moment at={from} />
            </LocalLink>
          </td>
          <td>
            <ChangeState {...{ undone, mayUndo }} />
          </td>
          <td className="amount">{entries}</td>
          <td className="words" dir="auto">
            {why}
          </td>
          <td className="words">
            <EmailAddress email={who} /> <Moment at={at} />
          </td>
          <td className="words">
            {mayUndo ? (
              <ActForm id={`undo-${id}`} step="undo-prices" label={t('office.prices.undo')}>
                <input type="hidden" name="id" value={id} />
              </ActForm>
            ) : undone ? (
              <>
                <EmailAddress email={undone.by} /> <Moment at={undone.at} />
              </>
            ) : null}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function ChangeState({ undone, mayUndo }: Pick<BookView['changes'][number], 'undone' | 'mayUndo'>) {
  const t = useWords();
  const state = undone ? 'undone' : mayUndo ? 'planned' : 'begun';
  return <Pill state={state}>{t(`office.prices.state.${state}`)}</Pill>;
}

type Ledger = NonNullable<BookView['ledger']>;

export function LedgerTable({ ledger }: { ledger: Ledger }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.total'), t('office.pcs')]}
      headings={[
        ...[t('office.product'), t('office.total'), t('office.state'), t('buy.plan')],
        ...[t('office.pcs'), t('office.market'), t('office.prices.starts')],
        ...[t('office.prices.ends'), t('office.prices.entered')],
      ]}
    >
      {ledger.map((entry) => (
        <tr key={entry.id} data-state={entry.state}>
          <td>
            <bdi>{entry.name}</bdi>
          </td>
          <td className="amount lead-cell">
            <bdi>{entry.total}</bdi>
          </td>
          <td>
            <Pill state={entry.state}>{t(`office.prices.state.${entry.state}`)}</Pill>
          </td>
          <td>{t(`plan.${entry.plan}`)}</td>
          <td className="amount">{entry.seats}</td>
          <td>{entry.market}</td>
          <td>
            <Moment at={entry.validFrom} />
          </td>
          <td>{entry.validTo ? <Moment at={entry.validTo} /> : null}</td>
          <td>
            <Moment at={entry.writtenAt} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
