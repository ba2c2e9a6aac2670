import { useLocation } from 'react-router';
import { LISTED_PRODUCTS } from '../../products/index.ts';
import { failedTarget } from '../client/code-guard.ts';
import { beginReload } from '../client/document-load.ts';
import { useAddress, useLinkPath, useQuery, useSite } from '../client/site.ts';
import { useHydrated } from '../components/hydrated.ts';
import { OwnHtml } from '../components/own-html.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { useWords } from '../components/words.tsx';
import { ProductIcon } from '../illustrations/product-icon.tsx';
import { localize } from '../routing/address.ts';
import { Head } from './head.tsx';

const LONGEST_SHOWN = 2000;

const notFoundMessage = (fullPath: string): string => `Page Not Found: ${fullPath}`;

export function ErrorScreen(props: { status: number; message: string | null }) {
  return props.status === 404 ? <Missing /> : <Broken {...props} />;
}

function Missing() {
  const t = useWords();
  const { locale } = useAddress();
  const missing = useFullPath();
  return (
    <div className="wrap narrow error-screen">
      <Head title={t('error.missing-title')} noIndex alone />
      <p className="error-number" aria-hidden="true">
        {404}
      </p>
      <h1>{t('error.missing-title')}</h1>
      <p>
        {t('error.missing-text')}
        <br />
        <bdi id="missing-path" dir="ltr">
          {missing}
        </bdi>
      </p>
      <p>{t('error.missing-help')}</p>
      <SearchBox label={t('nav.search')} />
      <p className="actions">
        <a id="back-home" className="button primary" href={localize(locale, '/')}>
          {t('error.back-home')}
        </a>
        <a className="button" href={localize(locale, '/about/help-center')}>
          {t('nav.help')}
        </a>
      </p>
      {/* For programs. Visitors read the same in their language above. */}
      <p id="missing-message" lang="en" hidden>
        {notFoundMessage(missing)}
      </p>
      <h2>{t('home.tools')}</h2>
      <ul className="chooser nine">
        {LISTED_PRODUCTS.map(({ key, name, path }) => (
          <li key={key}>
            <a href={localize(locale, path)}>
              <ProductIcon of={key} size={32} isBelow />
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useFullPath(): string {
  const { fullPath } = useSite();
  const { pathname, search, hash } = useLocation();
  // Servers never receive the fragment. The browser adds it after hydration.
  const shownHash = useHydrated() ? hash : '';
  return (fullPath ?? pathname + search).slice(0, LONGEST_SHOWN) + shownHash;
}

function Broken(props: { status: number; message: string | null }) {
  const t = useWords();
  const { locale } = useAddress();
  const pathname = localize(locale, useLinkPath());
  const shown = { ...useLocation(), pathname, search: useQuery() };
  // If its code failed to load, the target of the navigation is another page than the one shown.
  const target = failedTarget() ?? shown;
  const { requestId } = useSite();
  const sentForm = useSentForm();
  return (
    <div className="wrap narrow error-screen">
      <Head title={t('error.broken-title')} noIndex alone />
      <h1>{t('error.broken-title')}</h1>
      <p id="error-message">
        {sentForm ? t('error.kept') : (props.message ?? t('error.broken-text'))}
      </p>
      <p id="error-status" className="quiet">
        {props.status}
      </p>
      {requestId ? <p className="quiet">{t('error.request', { id: requestId })}</p> : null}
      {sentForm ? <OwnHtml html={sentForm} /> : null}
      <p className="actions">
        {sentForm ? null : (
          <a
            id="retry"
            className="button primary"
            // Two leading slashes would lead to another host.
            href={target.pathname.replace(/^\/+/, '/') + target.search}
            // The browser would only scroll to the fragment.
            onClick={(event) => {
              if (!target.hash) return;
              event.preventDefault();
              beginReload();
              location.reload();
            }}
          >
            {t('error.retry')}
          </a>
        )}
        <a className="button" href={localize(locale, '/about/help-center')}>
          {t('nav.help')}
        </a>
      </p>
    </div>
  );
}

/** Returns the HTML of the failed form, but only for the page it belongs to. */
function useSentForm(): string | null {
  const { sentForm, openedAs = 'default' } = useSite();
  const { key } = useLocation();
  return key === openedAs && failedTarget() === null ? (sentForm ?? null) : null;
}
