import { Form } from 'react-router';
import { unbroken } from '../../../locales/joiners.ts';
import { FaultLinks } from '../../components/fault-links.tsx';
import { MailField, TextField } from '../../components/field.tsx';
import { GoodNotice } from '../../components/good-notice.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { UnsentText } from '../../components/unsent-text.tsx';
import { useWords } from '../../components/words.tsx';
import type { ThreadAnswer } from './thread.server.ts';
import type { FindView } from './thread-view.server.ts';

/** For customers who lost the link to a request. */
export function FindTicket({ view, answer }: { view: FindView; answer: ThreadAnswer | null }) {
  const t = useWords();
  const isSent = view.wasRequested && !answer;
  return (
    <>
      <h1>{t(view.kind === 'unknown' ? 'ticket.thread.unknown-title' : 'ticket.find.title')}</h1>
      {view.kind === 'unknown' ? <p className="lead">{t('ticket.thread.unknown')}</p> : null}
      {view.kind === 'unknown' ? (
        <UnsentText name="message" label={t('ticket.message')} text={answer?.text ?? ''} rows={6} />
      ) : null}
      {isSent ? (
        <GoodNotice id="sent" title={t('ticket.find.sent-title')}>
          <p>{t('ticket.find.sent')}</p>
        </GoodNotice>
      ) : (
        <FindForm view={view} answer={answer} />
      )}
    </>
  );
}

function FindForm({ view, answer }: { view: FindView; answer: ThreadAnswer | null }) {
  const t = useWords();
  const faults = answer?.findFaults ?? [];
  const emailFault = faults.find((fault) => fault !== 'number-malformed');
  const number = faults.includes('number-malformed') ? t('ticket.fault.number-malformed') : null;
  const email = emailFault ? t(`ticket.fault.${emailFault}`) : null;
  const faulty = Object.entries({ number, email }).filter(([, text]) => text !== null);
  return (
    <>
      {view.kind === 'find' ? <p className="lead">{t('ticket.find.lead')}</p> : null}
      {answer?.refused || faulty.length > 0 ? (
        <RefusalBox id={answer?.refused ? 'refusal' : 'error-summary'}>
          {answer?.refused ? <p>{t(`ticket.refused.${answer.refused}`)}</p> : null}
          <FaultLinks faults={faulty} />
        </RefusalBox>
      ) : null}
      <Form id="find-ticket" method="post" action="?" noValidate>
        <TextField
          name="number"
          label={t('ticket.find.number')}
          hint={t('ticket.find.number-hint', { example: unbroken(view.example) })}
          error={number}
          defaultValue={answer?.number}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          required
        />
        <MailField label={t('ticket.email')} error={email} defaultValue={answer?.email} />
        <SubmitRow>{t('ticket.find.submit')}</SubmitRow>
      </Form>
    </>
  );
}
