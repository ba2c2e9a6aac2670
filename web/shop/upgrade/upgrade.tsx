import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/upgrade';
import { ChangePage } from './change-page.tsx';
import { enterLicense } from './enter.server.ts';
import { openChange } from './open.server.ts';

export const handle: Handle = { cached: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const view = await openChange(request, context.get(servicesContext));
  return { view, product: view?.product };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  enterLicense(request, context, 'upgrade');

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function UpgradePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangePage kind="upgrade" view={loaderData.view} typed={actionData ?? null} />;
}
