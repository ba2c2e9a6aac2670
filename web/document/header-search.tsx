import { type FormEvent, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../client/lazy-part.ts';
import { useAddress } from '../client/site.ts';
import { useWords } from '../components/words.tsx';
import { localize } from '../routing/address.ts';
import { Glyph } from './glyph.tsx';

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions);

/** A plain form. The first focus loads the suggestions. */
export function HeaderSearch() {
  const t = useWords();
  const { locale } = useAddress();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const address = localize(locale, '/search');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = field.current?.value.trim() ?? '';
    void navigate(q === '' ? address : `${address}?${new URLSearchParams({ q })}`);
  };
  return (
    <search className="site-search">
      <form method="get" action={address} onSubmit={search}>
        <label htmlFor="site-q" className="sr-only">
          {t('nav.search')}
        </label>
        <input
          ref={field}
          type="search"
          id="site-q"
          name="q"
          maxLength={200}
          placeholder={t('nav.search')}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="Control+K"
          dir="auto"
          onFocus={() => setUsed(true)}
        />
        <button type="submit" className="icon-button">
          <Glyph of="search" />
          <span className="sr-only">{t('nav.search-now')}</span>
        </button>
      </form>
      {isUsed ? (
        <Suspense>
          <Suggestions field={field} />
        </Suspense>
      ) : null}
    </search>
  );
}
