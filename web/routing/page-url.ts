import { storable } from '../../kit/storable.ts';

/** Parameters that the router adds to requests for page data. */
const ROUTER_PARAMS = ['_routes', 'index'];

/**
 * Returns the address of the page that a request is about. Browsers request page data at `/office/jobs.data?_routes=…`,
 * which is no address to build links and redirects from. NUL is removed from the query, because databases reject it.
 */
export function pageUrl(request: Pick<Request, 'url'>): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(?:\/_)?\.data$/, '') || '/';
  for (const name of ROUTER_PARAMS) url.searchParams.delete(name);
  if (url.search.includes('%00')) url.search = storableQuery(url.searchParams);
  return url;
}

const storableQuery = (query: URLSearchParams): string =>
  new URLSearchParams([...query].map((pair) => pair.map(storable))).toString();
