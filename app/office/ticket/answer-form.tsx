import { Form } from 'react-router';
import { described, Field } from '../../parts/field.tsx';
import { useWords } from '../../parts/words.tsx';
import type { TicketAnswer } from './act.server.ts';
import type { TicketView } from './view.server.ts';

/** Answers a request in its language; a ready answer is put behind what is typed already. */
export function AnswerForm({
  view,
  answer,
  longest,
}: {
  view: TicketView;
  answer: TicketAnswer | null;
  /** Characters of the longest answer. */
  longest: number;
}) {
  const t = useWords();
  const fault = answer?.fault ?? null;
  const error =
    fault === 'answer-required'
      ? t('office.ticket.answer-required')
      : fault === 'answer-long'
        ? t('office.ticket.answer-long', { max: longest })
        : null;
  const hint = t('office.ticket.answer-hint', { language: view.language });
  return (
    <Form id="answer" method="post" action="?" reloadDocument noValidate>
      <input type="hidden" name="read" value={view.lastMessage} />
      <Field name="macro" label={t('office.macros')} error={null}>
        <span className="flex flex-wrap gap-2">
          <select id="macro" name="macro" lang={view.tag} className="min-w-0">
            {view.macros.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
          <button type="submit" name="step" value="insert-macro" className="button">
            {t('office.ticket.insert')}
          </button>
        </span>
      </Field>
      <Field name="text" label={t('office.ticket.answer')} error={error} hint={hint}>
        <textarea
          {...described('text', error, hint)}
          rows={10}
          lang={view.tag}
          dir="auto"
          defaultValue={answer?.text}
        />
      </Field>
      <p className="actions">
        <button type="submit" name="step" value="answer" className="button primary">
          {t('office.ticket.send')}
        </button>
      </p>
    </Form>
  );
}
