import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { Helpful } from '../../components/helpful/helpful.tsx';
import type { Said } from '../../components/helpful/vote.ts';
import { inEnglish, Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import type { Question } from '../../loaders/questions.server.ts';

type QuestionListProps = {
  readonly questions: readonly Question[];
  readonly lang: string | undefined;
  /** What was answered without scripts to one of them. */
  readonly said: Said | null;
  /** The support form. */
  readonly ticket: string;
};

/** Questions to open one by one; the one the address names is open already, and so is one just voted about. */
export function QuestionList({ questions, lang, said, ticket }: QuestionListProps) {
  const t = useWords();
  const { locale } = useAddress();
  // Of an English answer on a page of another language, this is in the page's own.
  const ownTongue = lang === undefined ? {} : { lang: locale.tag, dir: locale.direction };
  useNamedQuestion();
  return (
    <div className="questions">
      {questions.map(({ id, question, html }, index) => (
        <details key={id} className="question" open={index === 0 || id === said?.question}>
          <summary {...inEnglish(lang)}>
            <h2>{question}</h2>
          </summary>
          {/* The anchor stands inside: without scripts browsers open what it is hidden in. */}
          <div id={id} className="answer">
            <Prose html={html} lang={lang} />
            <p className="answer-link" {...ownTongue}>
              <a href={`#${id}`}>{t('guide.link')}</a>
            </p>
          </div>
          <Helpful question={id} said={said} ticket={ticket} />
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
    // A document, or going back, has its place already: the reader may have left the question meanwhile.
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
