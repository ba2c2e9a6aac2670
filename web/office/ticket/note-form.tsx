import { Form } from 'react-router';
import { described, Field } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import type { TicketAnswer } from './answer.server.ts';

type NoteProps = { answer: TicketAnswer | null; longest: number };

/** For a closed ticket. An open ticket has the field in its answer form. */
export function NoteForm(props: NoteProps) {
  return (
    <Form
      {...{ id: 'keep-note', method: 'post', action: '?', reloadDocument: true, noValidate: true }}
      // Multipart has a larger limit, so that a text that is too long gets its fault at the field.
      encType="multipart/form-data"
    >
      <NotePart {...props} />
    </Form>
  );
}

/** Belongs to a larger form, so that saving the note does not lose the other typed values. */
export function NotePart({ answer, longest }: NoteProps) {
  const t = useWords();
  const fault = answer?.noteFault ?? null;
  const typed = answer?.note ?? '';
  const error =
    fault === 'note-required'
      ? t('office.ticket.note-required')
      : fault === 'answer-long'
        ? t('office.ticket.answer-long', { max: longest })
        : null;
  const hint = t('office.ticket.note-hint');
  return (
    <details open={fault !== null || typed !== ''} className="act">
      <summary>{t('office.ticket.note')}</summary>
      <Field name="note" label={t('office.ticket.note')} error={error} hint={hint}>
        <textarea {...described('note', error, hint)} rows={4} dir="auto" defaultValue={typed} />
      </Field>
      <p className="actions">
        <button type="submit" name="step" value="note" className="button">
          {t('office.ticket.note-save')}
        </button>
      </p>
    </details>
  );
}
