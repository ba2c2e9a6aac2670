import { Form } from 'react-router';
import { useWords } from '../../components/words.tsx';
import type { SessionView } from './security.server.ts';

export function SessionPart({ sessions }: { sessions: readonly SessionView[] }) {
  const t = useWords();
  return (
    <section id="sessions">
      <h2>{t('member.sessions.title')}</h2>
      <ul className="member-rows">
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form id="end-others" method="post" action="?" className="actions">
          <button type="submit" name="step" value="sessions" className="button">
            {t('member.sessions.end-others')}
          </button>
        </Form>
      ) : null}
    </section>
  );
}

function Row({ session }: { session: SessionView }) {
  const t = useWords();
  const { id, browser, since, isThis } = session;
  const name = browser ? t('member.sessions.browser', browser) : t('member.sessions.unknown');
  return (
    <li data-session={isThis ? 'this' : 'other'}>
      <p>
        {name}
        {isThis ? <strong> · {t('member.sessions.this')}</strong> : null}
        <br />
        <span className="quiet">{t('member.sessions.since', { date: since })}</span>
      </p>
      {isThis ? null : (
        <Form method="post" action="?" id={`end-${id}`}>
          <input type="hidden" name="session" value={id} />
          <button type="submit" name="step" value="session" className="button">
            {t('member.sessions.end')} <span className="sr-only">{name}</span>
          </button>
        </Form>
      )}
    </li>
  );
}
