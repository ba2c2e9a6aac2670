import { Form } from 'react-router';
import { useAddress } from '../client/site.ts';
import { localize } from '../routing/address.ts';
import { useWords } from './words.tsx';

/** Works without scripts, as a plain form. */
export function SearchBox({ label }: { label: string }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <search className="search-box">
      <Form method="get" action={localize(locale, '/search')} className="field">
        <label htmlFor="find">{label}</label>
        <div className="with-button">
          <input
            type="search"
            id="find"
            name="q"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
          />
          <button type="submit" className="button">
            {t('nav.search-now')}
          </button>
        </div>
      </Form>
    </search>
  );
}
