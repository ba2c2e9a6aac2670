import { Form } from 'react-router';
import type { LIMITS } from '../../../domain/ticket/index.ts';
import { useAddress } from '../../client/site.ts';
import { described, Field } from '../../components/field.tsx';
import { FileField } from '../../components/file-field.tsx';
import { type FileLimits, fileFaultText } from '../../components/file-words.ts';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import type { TicketAnswer } from './answer.server.ts';
import { NotePart } from './note-form.tsx';
import type { TicketView } from './view.server.ts';

type AnswerFacts = FileLimits & {
  readonly accept: string;
  readonly limits: typeof LIMITS;
};

/**
 * Files are the last field (`readUpload`). The first of several steps counts, so the step before them is that of the
 * default button.
 */
export function AnswerForm({
  view,
  answer,
  facts,
}: {
  view: TicketView;
  answer: TicketAnswer | null;
  facts: AnswerFacts;
}) {
  const t = useWords();
  const { locale } = useAddress();
  const longest = facts.limits.message.max;
  const fault = answer?.fault ?? null;
  const error =
    fault === 'answer-required'
      ? t('office.ticket.answer-required')
      : fault === 'answer-long'
        ? t('office.ticket.answer-long', { max: longest })
        : null;
  const fileFault = answer?.fileFault ?? null;
  const rules = { ...facts, locale };
  const fileError = fileFault === null ? null : fileFaultText(t, fileFault, rules);
  const hint = t('office.ticket.answer-hint', { language: view.language });
  return (
    <Form
      id="answer"
      method="post"
      action="?"
      encType="multipart/form-data"
      reloadDocument
      noValidate
    >
      <input type="hidden" name="read" value={view.lastMessage} />
      <NotePart answer={answer} longest={longest} />
      <Field name="macro" label={t('office.macros')} error={null}>
        <span className="with-button">
          <select id="macro" name="macro" lang={view.tag}>
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
      <input type="hidden" name="step" value="answer" />
      <FileField facts={facts} error={fileError} again={answer?.hadFiles === true} />
      <SubmitRow>{t('office.ticket.send')}</SubmitRow>
    </Form>
  );
}
