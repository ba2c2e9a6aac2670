import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { readQuery } from '../../client/search-query.ts';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { searchSite } from '../../loaders/search.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/search';
import { SearchForm } from './search-form.tsx';
import { SearchOutcome } from './search-outcome.tsx';
import { useSearch } from './use-search.ts';

/** Only the page without a query is cached. */
export const handle: Handle = { styles: [CONTENT], cached: true, noIndex: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const query = readQuery(url.searchParams);
  const { searchEngineId } = context.get(servicesContext).settings;
  return { engineId: searchEngineId, query, response: searchSite(locale, query) };
}

/** The browser handles further queries on the page. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { pathname } = useLocation();
  return (
    <div className="wrap narrow section">
      <Head title={t('search.title')} noIndex />
      <h1>{t('search.title')}</h1>
      <p className="lead">{t('search.lead')}</p>
      <Searching key={pathname} {...loaderData} />
    </div>
  );
}

function Searching(props: Awaited<ReturnType<typeof loader>>) {
  const found = useSearch(props.engineId, props);
  return (
    <>
      <SearchForm query={found.query} />
      <SearchOutcome found={found} />
    </>
  );
}
