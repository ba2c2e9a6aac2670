import { Form } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { FaultLinks } from '../../components/fault-links.tsx';
import { described, Field } from '../../components/field.tsx';
import { FileField } from '../../components/file-field.tsx';
import { fileFaultText } from '../../components/file-words.ts';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { UnsentText } from '../../components/unsent-text.tsx';
import { useWords } from '../../components/words.tsx';
import type { ThreadAnswer } from './thread.server.ts';
import type { ThreadView } from './thread-view.server.ts';

/** Keeps the token of the link. */
const actionOf = (token: string): string => `?${new URLSearchParams({ ticket: token })}`;

/** The files are the last field (see `readUpload`). */
export function WriteForm({ view, answer }: { view: ThreadView; answer: ThreadAnswer | null }) {
  const t = useWords();
  const { locale } = useAddress();
  const fileFault = answer?.fileFault ?? null;
  const rules = { ...view.facts, locale };
  const fileError = fileFault === null ? null : fileFaultText(t, fileFault, rules);
  const messageError = useMessageError(view, answer);
  const errors = { message: messageError, attachments: fileError };
  const faulty = Object.entries(errors).filter(([, text]) => text !== null);
  const id = 'write';
  return (
    <>
      <h2>{t('ticket.reply.title')}</h2>
      {answer?.refused || faulty.length > 0 ? (
        <RefusalBox id={answer?.refused ? 'refusal' : 'error-summary'}>
          {answer?.refused ? <p>{t(`ticket.refused.${answer.refused}`)}</p> : null}
          <FaultLinks faults={faulty} />
        </RefusalBox>
      ) : null}
      <Form
        id={id}
        method="post"
        action={actionOf(view.token)}
        encType="multipart/form-data"
        noValidate
        reloadDocument
      >
        <Field name="message" label={t('ticket.message')} error={messageError}>
          <textarea {...described('message', messageError)} rows={6} defaultValue={answer?.text} />
        </Field>
        <input type="hidden" name="step" value="write" />
        <input type="hidden" name="form" value={view.form} />
        <FileField facts={view.facts} error={fileError} again={answer?.hadFiles === true} />
        <SubmitRow>{t('ticket.reply.submit')}</SubmitRow>
      </Form>
    </>
  );
}

/** Says why a reply was not sent. The request was closed in the meantime. */
export function Unsent({ answer }: { answer: ThreadAnswer | null }) {
  const t = useWords();
  if (!answer) return null;
  return (
    <>
      {answer.refused ? (
        <RefusalBox id="refusal">{t(`ticket.refused.${answer.refused}`)}</RefusalBox>
      ) : null}
      <UnsentText name="message" label={t('ticket.message')} text={answer.text} rows={6} />
    </>
  );
}

function useMessageError({ facts }: ThreadView, answer: ThreadAnswer | null): string | null {
  const t = useWords();
  const fault = answer?.messageFault ?? null;
  if (fault === null) return null;
  return fault === 'message-long'
    ? t('ticket.fault.message-long', { max: facts.limits.message.max })
    : t('ticket.fault.message-required');
}

export function SolveForm({ token }: { token: string }) {
  const t = useWords();
  return (
    <Form id="solve" method="post" action={actionOf(token)}>
      <SubmitRow isQuiet name="step" value="solve">
        {t('ticket.solve.submit')}
      </SubmitRow>
    </Form>
  );
}

export function RatingForm({ view: { token, rating } }: { view: ThreadView }) {
  const t = useWords();
  return (
    <Form id="rating" method="post" action={actionOf(token)}>
      <h2>{t('ticket.rating.title')}</h2>
      <p className="actions">
        {(['good', 'bad'] as const).map((each) => (
          <button
            key={each}
            type="submit"
            name="step"
            value={each}
            className={rating === each ? 'button primary' : 'button'}
            aria-pressed={rating === each}
          >
            {t(`ticket.rating.${each}`)}
          </button>
        ))}
      </p>
    </Form>
  );
}
