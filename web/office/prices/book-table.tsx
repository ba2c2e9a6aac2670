import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { BookView } from './view.server.ts';

type Line = BookView['lines'][number];

/** Rows link to the history. */
export function BookTable({ lines }: { lines: readonly Line[] }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.pcs'), t('office.prices.now')]}
      headings={[
        ...[t('office.product'), t('office.prices.now'), t('buy.plan'), t('office.pcs')],
        ...[t('office.market'), t('office.prices.valid-from'), t('office.prices.valid-to')],
        t('office.prices.next'),
      ]}
    >
      {lines.map((line) => (
        <tr key={`${historyOf(line)}`}>
          <td>
            <LocalLink to={`/office/prices?${historyOf(line)}`}>{line.name}</LocalLink>
          </td>
          <td className="amount lead-cell">
            <bdi>{line.current?.total ?? t('office.prices.none')}</bdi>
          </td>
          <td>{t(`plan.${line.plan}`)}</td>
          <td className="amount">{line.seats}</td>
          <td>{line.market}</td>
          <td>{line.current ? <Moment at={line.current.from} zone="UTC" /> : null}</td>
          <td>{line.current?.until ? <Moment at={line.current.until} zone="UTC" /> : null}</td>
          <td>
            {line.next ? (
              <>
                <bdi>{line.next.total}</bdi> <Moment at={line.next.from} zone="UTC" />
              </>
            ) : null}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

const historyOf = ({ product, plan, seats, market }: Line): URLSearchParams =>
  new URLSearchParams({ product, plan, seats: `${seats}`, market });

type Ledger = NonNullable<BookView['ledger']>;

export function LedgerTable({ ledger }: { ledger: Ledger }) {
  const t = useWords();
  return (
    <OfficeTable
      amounts={[t('office.total')]}
      headings={[
        ...[t('office.total'), t('office.state'), t('office.prices.valid-from')],
        ...[t('office.prices.valid-to'), t('office.prices.written')],
      ]}
    >
      {ledger.map(({ id, total, state, validFrom, validTo, writtenAt }) => (
        <tr key={id} data-state={state}>
          <td className="amount">
            <bdi>{total}</bdi>
          </td>
          <td>
            <Pill state={state}>{t(`office.prices.state.${state}`)}</Pill>
          </td>
          <td>
            <Moment at={validFrom} zone="UTC" />
          </td>
          <td>{validTo ? <Moment at={validTo} zone="UTC" /> : null}</td>
          <td>
            <Moment at={writtenAt} zone="UTC" />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
