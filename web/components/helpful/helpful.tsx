import { type FormEvent, useState } from 'react';
import { LocalLink } from '../link.tsx';
import { useWords } from '../words.tsx';
import { boxId, type Said, sendVote } from './vote.ts';

type HelpfulProps = {
  /** Anchor of the question it is about; left out: the page as a whole. */
  readonly question?: string;
  /** What the server says of a vote without scripts, wherever on the page it was. */
  readonly said: Said | null;
  /** The support form with what it should be opened with. */
  readonly ticket: string;
};

type State = Said['answer'] | 'asking' | 'sending';

/** "Was this helpful?" with two buttons, and thanks in their place. Without scripts the page is loaded again. */
export function Helpful({ question = '', said, ticket }: HelpfulProps) {
  const [state, setState] = useState<State>(said?.question === question ? said.answer : 'asking');
  const vote = async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    setState(await sendVote(question, submitter.value));
  };
  const isAnswered = state === 'yes' || state === 'no';
  return (
    <div id={boxId(question)} className="helpful">
      {isAnswered ? null : <VoteForm question={question} onSubmit={vote} />}
      {/* It is there before it says anything: then screen readers read it out, in their own time. */}
      <div role="status">
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
  const asked = `${boxId(question)}-asked`;
  return (
    <form method="post" action="?" onSubmit={onSubmit}>
      <input type="hidden" name="question" value={question} />
      {/* Named by words in its row: in WebKit a legend is above it, whatever its style. */}
      <fieldset aria-labelledby={asked}>
        <span id={asked}>{t('guide.helpful')}</span>
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
