import { CHANNELS } from '../../../domain/campaign/index.ts';
import {
  ALL_PARENTS,
  listRules,
  listStandingRules,
  RULE_MARKETS,
  RULE_STATES,
} from '../../../domain/experiment/index.ts';
import { findProduct } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import { optionsOf } from '../options.ts';
import { marketName } from '../places.server.ts';
import { lastOf, nextQuery, oneOf, PAGE_SIZE, placeOf } from '../query.ts';
import { leftOutOf, lineOf } from './line.server.ts';
import { listRulePages } from './typed.ts';

export async function openRules(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-variants');
  const { database, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale: reader } = parseAddress(pathname);
  const filters = {
    product: findProduct(query.get('product') ?? '')?.key ?? null,
    state: oneOf(RULE_STATES, query.get('state')),
  };
  const found = await database.read(async (books) => ({
    rules: await listRules(books, { ...filters, after: placeOf(query), limit: PAGE_SIZE }),
    standing: await listStandingRules(books),
  }));
  const isDone = wasDone(query);
  query.delete('done');
  return {
    staff,
    isDone,
    filters,
    states: RULE_STATES,
    rules: found.rules.map((rule) =>
      lineOf(rule, { reader, now: now(), standing: found.standing }),
    ),
    next: nextQuery(query, lastOf(found.rules)),
    products: ALL_PARENTS.map(({ key, name }) => [key, name] as const),
    pages: listRulePages().map(({ product, path }) => [path, `${product.name} · ${path}`] as const),
    leftOut: listRulePages()
      .map(({ path }) => ({
        page: path,
        services: leftOutOf(path, reader),
      }))
      .filter(({ services }) => services !== ''),
    channels: CHANNELS,
    markets: optionsOf(RULE_MARKETS, (key) => marketName(key, reader)),
    languages: languageOptions(reader),
  };
}

export type RulesView = Awaited<ReturnType<typeof openRules>>;
