import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { makeProductFeed } from '../../seo/product-feed.ts';
import type { Route } from './+types/product-feed';
import { listFeedOffers } from './product-feed.server.ts';

/** Sends a market's price list to comparison sites. It is cached for as long as it can be out of date. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(url.pathname);
  const { siteUrl } = services.settings;
  const feed = makeProductFeed({ siteUrl, locale }, await listFeedOffers(services, locale));
  return new Response(feed, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-robots-tag': 'noindex',
    },
  });
}
