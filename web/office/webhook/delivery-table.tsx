import type { DeliveryRow } from '../../../domain/webhook/index.ts';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Moment, OfficeTable } from '../table.tsx';

/** Times are ISO 8601. */
export type DeliveryLine = {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: DeliveryRow['state'];
  readonly at: string;
  readonly nextAt: string | null;
  readonly body: string;
  /** Newest first. */
  readonly log: readonly {
    readonly id: string;
    readonly at: string;
    readonly status: number | null;
    readonly durationMs: number;
    readonly answer: string;
  }[];
};

export const deliveryLine = (row: DeliveryRow): DeliveryLine => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  state: row.state,
  at: row.createdAt.toISOString(),
  nextAt: row.nextAt?.toISOString() ?? null,
  body: row.body ?? '',
  log: row.log
    .map(({ id, at, status, durationMs, answer }) => ({
      id,
      at: at.toISOString(),
      status,
      durationMs,
      answer,
    }))
    .toReversed(),
});

type TableProps = { deliveries: readonly DeliveryLine[]; mayReplay: boolean };

/** Newest first. */
export function DeliveryTable({ deliveries, mayReplay }: TableProps) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.webhooks.event'), t('office.state'), t('office.at')],
        ...[t('office.webhooks.attempts'), t('office.webhooks.replay')],
      ]}
    >
      {deliveries.map((one) => (
        <tr key={one.id}>
          <td className="words">
            <bdi dir="ltr">{one.type}</bdi>
            <details>
              <summary>{t('office.webhooks.content')}</summary>
              <code dir="ltr">{one.eventId}</code>
              <pre dir="ltr" className="as-written">
                {one.body}
              </pre>
            </details>
          </td>
          <td>
            <Pill state={one.state}>{t(`office.webhooks.state.${one.state}`)}</Pill>
          </td>
          <td>
            <Moment at={one.at} />
          </td>
          <td className="words">
            <AttemptList {...one} />
          </td>
          <td>{mayReplay && one.state !== 'pending' ? <ReplayForm id={one.id} /> : null}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function AttemptList({ log, nextAt, state }: DeliveryLine) {
  const t = useWords();
  return (
    <>
      {log.map(({ id, at, status, durationMs, answer }) => (
        <details key={id}>
          <summary>
            <Moment at={at} /> · {status ?? t('office.webhooks.no-answer')} ·{' '}
            {t('office.webhooks.duration', { duration: `${durationMs}` })}
          </summary>
          <pre dir="ltr" className="as-written">
            {answer}
          </pre>
        </details>
      ))}
      {state === 'pending' && nextAt ? (
        <p className="quiet">
          {t('office.webhooks.next')} <Moment at={nextAt} />
        </p>
      ) : null}
    </>
  );
}

function ReplayForm({ id }: { id: string }) {
  const t = useWords();
  return (
    <ActForm id={`replay-${id}`} step="replay-webhook" label={t('office.webhooks.replay')}>
      <input type="hidden" name="delivery" value={id} />
    </ActForm>
  );
}
