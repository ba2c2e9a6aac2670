import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LocalLink } from '../link.tsx';
import { useWords } from '../words.tsx';
import { boxId, sendVote, type VoteResult } from './vote.ts';

type HelpfulProps = {
  /** Anchor of a question. Undefined for the whole page. */
  readonly question?: string;
  /** The server's result of a vote without scripts. */
  readonly voteResult: VoteResult | null;
  readonly ticket: string;
};

type State = VoteResult['answer'] | 'asking' | 'sending';

/** Asks "Was this helpful?" and replaces the buttons with thanks. Without scripts, the page reloads. */
export function Helpful({ question = '', voteResult, ticket }: HelpfulProps) {
  const [state, setState] = useState<State>(
    voteResult?.question === question ? voteResult.answer : 'asking',
  );
  const vote = async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    setVoted(true);
    setState(await sendVote(question, submitter.value));
  };
  const isAnswered = state === 'yes' || state === 'no';
  const thanks = useRef<HTMLDivElement>(null);
  const [hasVoted, setVoted] = useState(false);
  // The pressed button is gone, so the thanks in its place take the focus.
  useEffect(() => {
    if (hasVoted && isAnswered) thanks.current?.focus({ preventScroll: true });
  }, [hasVoted, isAnswered]);
  return (
    <div id={boxId(question)} className="helpful">
      {isAnswered ? null : <VoteForm question={question} onSubmit={vote} />}
      {/* In the document before it has content, so that screen readers announce the content. */}
      <div ref={thanks} role="status" tabIndex={-1}>
        <Outcome state={state} ticket={ticket} />
      </div>
    </div>
  );
}

type FormProps = {
  readonly question: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

function VoteForm({ question, onSubmit }: FormProps) {
  const t = useWords();
  const labelId = `${boxId(question)}-asked`;
  return (
    <form method="post" action="?" onSubmit={onSubmit}>
      <input type="hidden" name="question" value={question} />
      {/* A label instead of a legend, because WebKit always puts a legend above its row. */}
      <fieldset aria-labelledby={labelId}>
        <span id={labelId}>{t('guide.helpful')}</span>
        {(['yes', 'no'] as const).map((answer) => (
          <button key={answer} type="submit" name="answer" value={answer} className="button">
            {t(`guide.helpful.${answer}`)}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

function Outcome({ state, ticket }: { state: State; ticket: string }) {
  const t = useWords();
  if (state === 'failed') return <p className="error-text">{t('guide.helpful.failed')}</p>;
  if (state === 'yes') return <p>{t('guide.helpful.thanks')}</p>;
  if (state !== 'no') return null;
  return (
    <>
      <p>{t('guide.helpful.thanks-no')}</p>
      <p>
        <LocalLink className="button" to={ticket}>
          {t('guide.ask')}
        </LocalLink>
      </p>
    </>
  );
}
