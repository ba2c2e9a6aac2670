import { readQuery } from '../../client/search-query.ts';
import { servicesContext } from '../../loaders/context.ts';
import { sayLowestPrices } from '../../loaders/lowest-prices.server.ts';
import { searchSite } from '../../loaders/search.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { namedProduct } from '../../routing/product-context.ts';
import type { Route } from './+types/results';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const answer = searchSite(locale, readQuery(url.searchParams));
  const { texts } = await sayLowestPrices(context.get(servicesContext), locale);
  const results = answer.results.map((result) => {
    const product = result.kind === 'product' ? namedProduct(result.path) : null;
    return product ? { ...result, from: texts[product.key] } : result;
  });
  return Response.json(
    { ...answer, results },
    { headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } },
  );
}
