import { useWords } from '../../components/words.tsx';
import type { FormFacts } from './ticket-form.server.ts';

/** In business days, with and without a paid license. */
export function AnswerTime({ aims }: Pick<FormFacts, 'aims'>) {
  const t = useWords();
  return (
    <>
      <h2>{t('ticket.answer-time.title')}</h2>
      <ul id="answer-time">
        <li>{t('ticket.answer-time.paid', { days: aims.paid })}</li>
        <li>{t('ticket.answer-time.free', { days: aims.free })}</li>
      </ul>
    </>
  );
}
