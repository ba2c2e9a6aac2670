import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryIndex } from '../client/search/own.ts';
import { listSuggested } from '../client/search/suggested.ts';
import { type Kind, type SearchResult, writeQuery } from '../client/search-query.ts';
import { useAddress } from '../client/site.ts';
import { SiteLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { localize } from '../routing/address.ts';
import { namedProduct } from '../routing/product-context.ts';

const LIST_ID = 'site-suggestions';
const optionId = (index: number): string => `site-suggestion-${index}`;

/** Time without a keystroke after which the index is queried, in milliseconds. */
const PAUSE = 150;

/** Words for the kinds that an icon does not explain. */
const KIND_WORDS = {
  help: 'nav.help',
  blog: 'nav.blog',
  download: 'nav.download',
  product: null,
  legal: null,
} as const satisfies Record<Kind, string | null>;

/** Turns the search field into the editable combobox of the ARIA Authoring Practices. */
export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const t = useWords();
  const { locale } = useAddress();
  const navigate = useNavigate();
  const [found, setFound] = useState<readonly SearchResult[]>([]);
  const [chosen, choose] = useState(-1);
  const suggest = useSuggest(setFound);
  const close = () => {
    suggest('');
    setFound([]);
    choose(-1);
  };
  const onInput = useEffectEvent(() => {
    choose(-1);
    const q = field.current?.value.trim() ?? '';
    if (q === '') close();
    else suggest(q);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || found.length === 0) return;
    const { key } = event;
    if (key === 'ArrowDown') choose(chosen + 1 === found.length ? -1 : chosen + 1);
    else if (key === 'ArrowUp') choose(chosen === -1 ? found.length - 1 : chosen - 1);
    else if (key === 'Escape') close();
    else if (key === 'Enter') {
      const result = found[chosen];
      close();
      if (!result) return;
      void navigate(localize(locale, result.path));
    } else return;
    event.preventDefault();
  });
  const onBlur = useEffectEvent(close);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    input.role = 'combobox';
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', LIST_ID);
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('keydown', (event) => onKey(event), { signal });
    input.addEventListener('blur', () => onBlur(), { signal });
    // For what was typed while this code was loading.
    onInput();
    return () => leaving.abort();
  }, [field]);
  const isOpen = found.length > 0;
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('aria-expanded', `${isOpen}`);
    if (chosen === -1) input?.removeAttribute('aria-activedescendant');
    else input?.setAttribute('aria-activedescendant', optionId(chosen));
  }, [field, isOpen, chosen]);
  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label={t('shell.suggestions')}
      hidden={!isOpen}
      // Otherwise the press would move the focus and close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map(({ path, kind, title, lang, from }, index) => {
        const word = KIND_WORDS[kind];
        const note = from ?? (word ? t(word) : null);
        return (
          <SiteLink
            key={path}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            to={localize(locale, path)}
            onClick={close}
          >
            <ProductIcon of={namedProduct(path)?.key ?? 'vendor'} size={24} />
            <span lang={lang}>{title}</span>
            {note ? <small>{note}</small> : null}
          </SiteLink>
        );
      })}
    </div>
  );
}

/** Returns a function that queries the index after a pause in typing. A new query cancels the previous one. */
function useSuggest(show: (found: readonly SearchResult[]) => void): (q: string) => void {
  const { locale } = useAddress();
  const last = useRef<AbortController | null>(null);
  useEffect(() => () => last.current?.abort(), []);
  return (q) => {
    last.current?.abort();
    if (q === '') return;
    last.current = new AbortController();
    const { signal } = last.current;
    setTimeout(async () => {
      if (signal.aborted) return;
      const query = writeQuery({ q, product: '', kind: '' });
      try {
        const { results } = await queryIndex(localize(locale, `/search/results${query}`), signal);
        if (!signal.aborted) show(listSuggested(results));
      } catch {
        // Without suggestions, the form still searches.
        if (!signal.aborted) show([]);
      }
    }, PAUSE);
  };
}
