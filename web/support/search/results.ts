import { readQuery } from '../../client/search-query.ts';
import { searchSite } from '../../loaders/search.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Route } from './+types/results';

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const answer = searchSite(locale, readQuery(url.searchParams));
  return Response.json(answer, {
    headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
  });
}
