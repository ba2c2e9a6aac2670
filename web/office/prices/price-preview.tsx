import { useWords } from '../../components/words.tsx';
import { ConfirmForm } from '../form-parts.tsx';
import type { FormValues } from '../form-values.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { PriceChange, PricePreviewData } from './preview.server.ts';

type PreviewProps = { readonly shown: PricePreviewData; readonly sent: FormValues };

/** What a change of prices would do. Nothing is stored yet. */
export function PricePreview({ shown, sent }: PreviewProps) {
  const t = useWords();
  const { changes, unchanged, isStale, from, until, proof, why } = shown;
  return (
    <section className="notice" id="preview">
      <h2>{t('office.prices.preview')}</h2>
      {isStale ? (
        <p id="stale">
          <strong>{t('office.prices.stale')}</strong>
        </p>
      ) : null}
      <p id="span">
        {t('office.prices.starts')}{' '}
        {from ? <Moment at={from} /> : <strong>{t('office.prices.at-once')}</strong>}
        {until ? (
          <>
            {' · '}
            {t('office.prices.ends')} <Moment at={until} />
          </>
        ) : null}
      </p>
      <OfficeTable
        amounts={[
          ...[t('office.pcs'), t('office.prices.old'), t('office.prices.new-price')],
          ...[t('office.prices.difference'), t('office.prices.change')],
        ]}
        headings={[
          ...[t('office.product'), t('office.prices.new-price'), t('office.prices.old')],
          ...[t('office.prices.difference'), t('office.prices.change'), t('buy.plan')],
          ...[t('office.pcs'), t('office.market'), t('office.prices.struck')],
          t('office.prices.lowest'),
        ]}
      >
        {changes.map((change) => (
          <ChangeRow key={change.key} change={change} />
        ))}
      </OfficeTable>
      {unchanged > 0 ? (
        <p id="unchanged">{t('office.prices.unchanged', { count: unchanged })}</p>
      ) : null}
      <ConfirmForm
        {...{ sent, proof, why, step: 'add-prices' }}
        label={t('office.prices.add', { count: changes.length })}
      />
    </section>
  );
}

function ChangeRow({ change }: { change: PriceChange }) {
  const t = useWords();
  const { key, name, plan, seats, market, before, after, difference, struck, lowest } = change;
  return (
    <tr data-price={key}>
      <td>
        <bdi>{name}</bdi>
      </td>
      <td className="amount lead-cell">
        <bdi>{after}</bdi>
      </td>
      <td className="amount">
        <bdi>{before ?? t('office.prices.none')}</bdi>
      </td>
      <td className="amount">
        <bdi>{difference}</bdi>
      </td>
      <td className="amount">
        <bdi>{change.change}</bdi>
      </td>
      <td>{t(`plan.${plan}`)}</td>
      <td className="amount">{seats}</td>
      <td>{market}</td>
      <td className="words">
        {struck ? <bdi>{struck}</bdi> : t('office.prices.no-reduction')}
        <Notes change={change} />
      </td>
      <td>{lowest ? <bdi>{lowest}</bdi> : null}</td>
    </tr>
  );
}

function Notes({ change: { endsReduction, cuts, covered } }: { change: PriceChange }) {
  const t = useWords();
  const notes = [
    endsReduction ? t('office.prices.ends-reduction') : null,
    cuts ? t('office.prices.cuts', { moment: cuts }) : null,
    covered ? t('office.prices.follows', { moment: covered }) : null,
  ].filter((note) => note !== null);
  return notes.map((note) => (
    <small key={note} className="price-note">
      {note}
    </small>
  ));
}
