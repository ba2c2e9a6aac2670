import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SearchResponse, SearchResult } from '../../client/search-query.ts';
import { useAddress } from '../../client/site.ts';
import { Gap, useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import { draftOf, forgetDraft, isWorthKeeping, loadDraft, saveDraft } from './ticket-draft.ts';
import { findProof } from './ticket-proof.ts';

/** Milliseconds without typing before a search starts and before a draft is saved. */
const PAUSE = { search: 500, draft: 300 } as const;
const SHORTEST_QUERY = 4;
const MOST_SUGGESTIONS = 4;

export type AssistProps = {
  form: string;
  /** Id of the sent form. It changes with the page's language. */
  sentAs: string;
  proofBits: number;
};

/** Suggests help articles and stores a draft of the form for this tab. */
export function TicketAssist({ form: id, sentAs, proofBits }: AssistProps) {
  const t = useWords();
  const [isRestored, setRestored] = useState(false);
  const subject = useDraft(id, setRestored);
  useProof({ id, sentAs, bits: proofBits });
  const results = useSuggestions(subject);
  const place = document.getElementById('suggestions-place');
  const discard = () => {
    forgetDraft();
    formOf(id)?.reset();
    setRestored(false);
  };
  return (
    <>
      {isRestored ? (
        <p id="draft" role="status" className="notice">
          {t('ticket.draft.kept')}
          <Gap />
          <button type="button" className="button" onClick={discard}>
            {t('ticket.draft.discard')}
          </button>
        </p>
      ) : null}
      {place ? createPortal(<Suggestions results={results} />, place) : null}
    </>
  );
}

function Suggestions({ results }: { results: readonly SearchResult[] }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <div id="suggestions" aria-live="polite">
      {results.length > 0 ? (
        <>
          <p>{t('ticket.suggestions')}</p>
          <ul>
            {results.map(({ path, title, lang }) => (
              <li key={path}>
                {/* A new tab does not lose the typed text. */}
                <a href={localize(locale, path)} lang={lang} target="_blank" rel="noopener">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

const formOf = (id: string): HTMLFormElement | null => {
  const found = document.getElementById(id);
  return found instanceof HTMLFormElement ? found : null;
};

/** Restores and saves the draft, and returns the subject. */
function useDraft(id: string, setRestored: (restored: boolean) => void): string {
  const [subject, setSubject] = useState('');
  useEffect(() => {
    const form = formOf(id);
    if (!form) return;
    const stored = loadDraft();
    if (stored && !isWorthKeeping(draftOf(new FormData(form)))) {
      fill(form, stored);
      setRestored(true);
    }
    let timer = 0;
    const note = () => {
      const draft = draftOf(new FormData(form));
      setSubject(draft['subject'] ?? '');
      clearTimeout(timer);
      timer = window.setTimeout(() => saveDraft(draft), PAUSE.draft);
    };
    form.addEventListener('input', note);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', note);
    };
  }, [id, setRestored]);
  return subject;
}

type Proof = { readonly id: string; readonly sentAs: string; readonly bits: number };

function useProof({ id, sentAs, bits }: Proof): void {
  useEffect(() => {
    const form = formOf(id);
    const proof = form?.elements.namedItem('proof');
    if (!form || !(proof instanceof HTMLInputElement)) return;
    const left = new AbortController();
    const { signal } = left;
    proof.value = '';
    const work = async () => {
      proof.value = (await findProof({ form: sentAs, bits }, signal)) ?? '';
    };
    if (isWorthKeeping(draftOf(new FormData(form)))) void work();
    else form.addEventListener('input', () => void work(), { once: true, signal });
    return () => left.abort();
  }, [id, sentAs, bits]);
}

function fill(form: HTMLFormElement, draft: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && value !== '') field.value = value;
  }
}

/** Searches once typing pauses. */
function useSuggestions(text: string): readonly SearchResult[] {
  const { locale } = useAddress();
  const [results, setResults] = useState<readonly SearchResult[]>([]);
  const q = text.trim();
  useEffect(() => {
    if (q.length < SHORTEST_QUERY) {
      setResults([]);
      return;
    }
    const left = new AbortController();
    const timer = window.setTimeout(async () => {
      const path = localize(locale, '/search/results');
      const query = new URLSearchParams({ q, kind: 'help' });
      try {
        const response = await fetch(`${path}?${query}`, { signal: left.signal });
        if (!response.ok) return;
        const { results: found }: SearchResponse = await response.json();
        setResults(found.slice(0, MOST_SUGGESTIONS));
      } catch {
        // The form works without suggestions.
      }
    }, PAUSE.search);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [q, locale]);
  return results;
}
