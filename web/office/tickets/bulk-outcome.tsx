import { Form } from 'react-router';
import { GoodLine } from '../../components/good-notice.tsx';
import { useWords } from '../../components/words.tsx';
import { DoneNote } from '../act-form.tsx';
import { useHere } from '../here.ts';
import type { Outcome } from './outcome.server.ts';

export function BulkOutcome({ outcome }: { outcome: Outcome | null }) {
  const t = useWords();
  const here = useHere();
  if (outcome === null) return null;
  const { kind, count, skipped, undo } = outcome;
  if (kind === 'done') return <DoneNote />;
  return (
    <div id="outcome">
      <GoodLine id="done" text={t(`office.bulk.${kind}`, { count })} />
      {skipped > 0 ? <p>{t('office.bulk.left', { count: skipped })}</p> : null}
      {undo ? (
        <Form id="bulk-undo" method="post" action={here}>
          <input type="hidden" name="step" value="bulk-undo" />
          <input type="hidden" name="bulk" value={undo} />
          <p className="actions">
            <button type="submit" className="button">
              {t('office.bulk.undo')}
            </button>
            <span className="quiet">{t('office.bulk.undo-hint')}</span>
          </p>
        </Form>
      ) : null}
    </div>
  );
}
