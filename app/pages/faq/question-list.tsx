import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { inEnglish, Prose } from '../../parts/prose.tsx';
import type { Question } from '../../request/questions.server.ts';

type QuestionListProps = {
  readonly questions: readonly Question[];
  readonly lang: string | undefined;
};

/** Questions to open one by one; the one the address names is open already. */
export function QuestionList({ questions, lang }: QuestionListProps) {
  useNamedQuestion();
  return (
    <div className="questions" {...inEnglish(lang)}>
      {questions.map(({ id, question, html }, index) => (
        <details key={id} className="question" open={index === 0}>
          <summary>
            <h2>{question}</h2>
          </summary>
          {/* The anchor stands inside: without scripts browsers open what it is hidden in. */}
          <div id={id} className="answer">
            <Prose html={html} />
          </div>
        </details>
      ))}
    </div>
  );
}

function useNamedQuestion(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again opens it again.
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(decodeHash(hash));
    const question = named?.closest('details');
    if (!question) return;
    question.open = true;
    question.scrollIntoView();
  }, [hash, key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
