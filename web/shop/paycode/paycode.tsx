import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { CHECKOUT, PAYCODE } from '../../styles/sheets.ts';
import { readOrderer } from '../pay/unpaid-limit.server.ts';
import type { Route } from './+types/paycode';
import { Handoff } from './handoff.tsx';
import { openPaycode } from './open.server.ts';
import { OrderPage } from './order-page.tsx';
import { replaceCode } from './renew.server.ts';

export const handle: Handle = {
  styles: [CHECKOUT, PAYCODE],
  cached: true,
  noIndex: true,
  bannerHidden: true,
  calm: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) =>
  openPaycode(request, context.get(servicesContext));

export const action = async ({ request, context }: Route.ActionArgs) =>
  replaceCode(request, context.get(servicesContext), await readOrderer(request, context));

export default function PaycodePage({ loaderData }: Route.ComponentProps) {
  return loaderData.kind === 'order' ? (
    <OrderPage view={loaderData} />
  ) : (
    <Handoff view={loaderData} />
  );
}
