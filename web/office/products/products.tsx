import type { Handle } from '../../routing/handle.ts';
import { act } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import type { Route } from './+types/products';
import { changeProducts } from './change.server.ts';
import { ProductsPage } from './page.tsx';
import { openProducts } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  openProducts({ request, context });

export async function action({ request, context }: Route.ActionArgs) {
  const routeArgs = { request, context };
  return changeProducts(routeArgs, await act(routeArgs, 'office-products'));
}

export default function ProductsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductsPage view={loaderData} result={actionData} />;
}
