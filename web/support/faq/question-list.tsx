import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { Helpful } from '../../components/helpful/helpful.tsx';
import type { VoteResult } from '../../components/helpful/vote.ts';
import { inEnglish, Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import type { Question } from '../../loaders/questions.server.ts';

type QuestionListProps = {
  readonly questions: readonly Question[];
  readonly lang: string | undefined;
  /** The result of a vote sent without scripts. */
  readonly voteResult: VoteResult | null;
  readonly ticket: string;
};

/** The question in the address starts open, and so does one that was just voted on. */
export function QuestionList({ questions, lang, voteResult, ticket }: QuestionListProps) {
  const t = useWords();
  const { locale } = useAddress();
  // Beside an English answer, the link keeps the page's own language.
  const ownTongue = lang === undefined ? {} : { lang: locale.tag, dir: locale.direction };
  useNamedQuestion();
  return (
    <div className="questions">
      {questions.map(({ id, question, html }, index) => (
        <details key={id} className="question" open={index === 0 || id === voteResult?.question}>
          <summary {...inEnglish(lang)}>
            <h2>{question}</h2>
          </summary>
          {/* The anchor is inside, because browsers without scripts unfold the element that hides it. */}
          <div id={id} className="answer">
            <Prose html={html} lang={lang} />
            <p className="answer-link" {...ownTongue}>
              <a href={`#${id}`}>{t('guide.link')}</a>
            </p>
          </div>
          <Helpful question={id} voteResult={voteResult} ticket={ticket} />
        </details>
      ))}
    </div>
  );
}

function useNamedQuestion(): void {
  const { hash, key } = useLocation();
  const cameBy = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens it again.
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(decodeHash(hash));
    const question = named?.closest('details');
    if (!question) return;
    const wasOpen = question.open;
    question.open = true;
    // A new document, or going back, restores its own position.
    if (cameBy !== 'POP' || !wasOpen) question.scrollIntoView();
  }, [hash, key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
