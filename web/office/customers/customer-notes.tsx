import { Form } from 'react-router';
import { EmailAddress } from '../../components/email-address.tsx';
import { described, Field } from '../../components/field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { formValue } from '../form-values.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment } from '../table.tsx';
import type { NoteResult } from './note.server.ts';

type ShownNote = {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
};

type NotesProps = {
  email: string;
  /** In characters. */
  longest: number;
  notes: readonly ShownNote[];
  result: NoteResult | null;
};

export function CustomerNotes({ email, longest, notes, result }: NotesProps) {
  const t = useWords();
  return (
    <section id="customer-notes">
      <h2>{t('office.customer-notes')}</h2>
      <p className="quiet">{t('office.ticket.note-hint')}</p>
      {notes.length > 0 ? (
        <ol className="thread">
          {notes.map((note) => (
            <li key={note.id} data-author="note" className="own">
              <p className="message-head">
                <strong>
                  <EmailAddress email={note.by} />
                </strong>
                <span className="quiet">
                  <Moment at={note.at} />
                </span>
              </p>
              <p className="as-written">
                <bdi>{note.text}</bdi>
              </p>
              <Changed note={note} />
              <ChangeNote {...{ email, longest, note, result }} />
            </li>
          ))}
        </ol>
      ) : null}
      <NoteForm {...{ email, longest, result }} id="add-note" step="add-note" text="" />
    </section>
  );
}

function Changed({ note: { changedBy, changedAt } }: { note: ShownNote }) {
  const t = useWords();
  if (changedBy === null || changedAt === null) return null;
  return (
    <p className="quiet">
      {t('office.changed')}: <Moment at={changedAt} /> <EmailAddress email={changedBy} />
    </p>
  );
}

type ChangeProps = Pick<NotesProps, 'email' | 'longest' | 'result'> & { note: ShownNote };

function ChangeNote({ email, longest, note, result }: ChangeProps) {
  const t = useWords();
  const { id, text } = note;
  const isSent = formValue(result?.submitted ?? null, 'note') === id;
  return (
    <details className="act" open={isSent}>
      <summary>{t('office.customer-notes.change')}</summary>
      <NoteForm
        {...{ email, longest, result, text }}
        id={`change-note-${id}`}
        step="change-note"
        note={note}
      />
      <Form method="post" action={`?email=${encodeURIComponent(email)}`} id={`remove-note-${id}`}>
        <input type="hidden" name="step" value="remove-note" />
        <input type="hidden" name="note" value={id} />
        <input type="hidden" name="seen" value={text} />
        <SubmitRow isQuiet>{t('office.customer-notes.remove')}</SubmitRow>
      </Form>
    </details>
  );
}

type FormProps = Pick<NotesProps, 'email' | 'longest' | 'result'> & {
  id: string;
  step: string;
  text: string;
  note?: ShownNote;
};

function NoteForm({ email, longest, result, id, step, text, note }: FormProps) {
  const t = useWords();
  const sent = useSubmittedValues(id);
  const fault = sent && (result?.noteFault ?? null);
  const error =
    fault === 'required'
      ? t('office.ticket.note-required')
      : fault === 'long'
        ? t('office.ticket.answer-long', { max: longest })
        : fault === 'full'
          ? t('office.customer-notes.full')
          : null;
  const field = `text-${id}`;
  return (
    <Form
      id={id}
      method="post"
      action={`?email=${encodeURIComponent(email)}`}
      className="narrow"
      noValidate
    >
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="form" value={id} />
      {note ? (
        <>
          <input type="hidden" name="note" value={note.id} />
          <input type="hidden" name="seen" value={note.text} />
        </>
      ) : null}
      <Field name={field} label={t('office.ticket.note')} error={error}>
        <textarea
          {...described(field, error)}
          name="text"
          rows={3}
          dir="auto"
          defaultValue={formValue(sent, 'text', text)}
        />
      </Field>
      <SubmitRow isQuiet>{t('office.ticket.note-save')}</SubmitRow>
    </Form>
  );
}
