import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { IN_PLACE } from '../../client/arrival.ts';
import { readQuery, type SearchQuery, writeQuery } from '../../client/search-query.ts';
import { useAddress } from '../../client/site.ts';
import { Field } from '../../components/field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';

/** The address holds the query, so that a search can be saved and shared. */
export function SearchForm({ query }: { query: SearchQuery }) {
  const t = useWords();
  const { locale } = useAddress();
  const navigate = useNavigate();
  const address = localize(locale, '/search');
  const box = useQueryBox(query.q);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      `${value}`,
    ]);
    void navigate(address + writeQuery(readQuery(new URLSearchParams(fields))), IN_PLACE);
  };
  return (
    <search>
      <form id="search" method="get" action={address} className="search-form" onSubmit={search}>
        <Field name="q" label={t('search.query')} error={null}>
          <input
            ref={box}
            type="search"
            id="q"
            name="q"
            defaultValue={query.q}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
          />
        </Field>
        <SelectField
          key={query.product}
          name="product"
          label={t('search.product')}
          options={LISTED_PRODUCTS.map(({ key, name }) => [key, name])}
          value={query.product}
          none={t('search.all-products')}
        />
        {query.kind === '' ? null : <input type="hidden" name="kind" value={query.kind} />}
        <button type="submit" className="button primary">
          {t('nav.search-now')}
        </button>
      </form>
    </search>
  );
}

/** The element stays the same, so that it keeps the focus after Enter. */
function useQueryBox(q: string) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    // Text typed before hydration stays.
    if (box.current && shown.current !== q) box.current.value = q;
    shown.current = q;
  }, [q]);
  return box;
}
