import { Form } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';

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
          <button type="submit" className="button primary">
            {t('nav.search-now')}
          </button>
        </div>
      </Form>
    </search>
  );
}
