import {
  arrangementOf,
  listProductSettings,
  settingsVersion,
} from '../../../domain/product/index.ts';
import { folderFactsOf, PRODUCTS } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { mayEnter } from '../rooms.ts';

/** Reads the database instead of the lists of the process, which may be seconds old. */
export async function openProducts(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-products');
  const { database } = routeArgs.context.get(servicesContext);
  const settings = await database.read(listProductSettings);
  const products = PRODUCTS.map((product) => ({
    ...arrangementOf(product, settings),
    key: product.key,
    name: product.name,
    path: product.path,
    isByFolder: folderFactsOf(product).retired !== undefined,
  }));
  return {
    staff,
    products: products.toSorted(
      (one, other) => one.position - other.position || (one.key < other.key ? -1 : 1),
    ),
    seen: settingsVersion(settings),
    mayRetire: mayEnter(staff.role, 'office-products', 'retire-product'),
    isDone: wasDone(pageUrl(routeArgs.request).searchParams),
  };
}

export type ProductsView = Awaited<ReturnType<typeof openProducts>>;
