import { Form } from 'react-router';
import { described, Field } from '../../parts/field.tsx';
import { useWords } from '../../parts/words.tsx';
import type { TicketAnswer } from './answer.server.ts';

/** Writes down what only staff see, also at a request that is closed. */
export function NoteForm({ answer, longest }: { answer: TicketAnswer | null; longest: number }) {
  const t = useWords();
  const fault = answer?.noteFault ?? null;
  const error =
    fault === 'note-required'
      ? t('office.ticket.note-required')
      : fault === 'answer-long'
        ? t('office.ticket.answer-long', { max: longest })
        : null;
  const hint = t('office.ticket.note-hint');
  return (
    <details open={fault !== null} className="act">
      <summary>{t('office.ticket.note')}</summary>
      <Form
        {...{ id: 'note', method: 'post', action: '?', reloadDocument: true, noValidate: true }}
        // Longer texts come through than in the usual form, so that the field can say that they are too long.
        encType="multipart/form-data"
      >
        <Field name="note" label={t('office.ticket.note')} error={error} hint={hint}>
          <textarea
            {...described('note', error, hint)}
            rows={4}
            dir="auto"
            defaultValue={answer?.note}
          />
        </Field>
        <p className="actions">
          <button type="submit" name="step" value="note" className="button">
            {t('office.ticket.note-save')}
          </button>
        </p>
      </Form>
    </details>
  );
}
