import { storable } from '../../kit/storable.ts';

/** What the router adds to an address when it asks for the data of a page. */
const ROUTER_PARAMS = ['_routes', 'index'];

/**
 * The address of the page a request is about. A browser that has the page's scripts asks for `/office/jobs.data` and says
 * which parts it wants; links, redirects and filters made from that would lead nowhere. Its query is without what no
 * database keeps.
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
