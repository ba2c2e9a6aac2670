import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { act } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import type { Route } from './+types/prices';
import { BookPage } from './book.tsx';
import { changePrices, undoChange } from './change.server.ts';
import { changeHolds, isHoldStep, openHolds } from './holds.server.ts';
import { HoldsPage } from './holds.tsx';
import { openBook } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

const asksHolds = (request: Request): boolean =>
  pageUrl(request).searchParams.get('view') === 'holds';

/** Both pages share a route, because every browser downloads the list of all routes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const routeArgs = { request, context };
  return asksHolds(request)
    ? { holds: await openHolds(routeArgs), book: null }
    : { holds: null, book: await openBook(routeArgs) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const routeArgs = { request, context };
  const acting = await act(routeArgs, 'office-prices');
  const { step } = acting;
  if (isHoldStep(step)) return changeHolds(routeArgs, acting, step);
  return step === 'undo-prices' ? undoChange(routeArgs, acting) : changePrices(routeArgs, acting);
}

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { holds, book } = loaderData;
  if (holds) return <HoldsPage view={holds} refusal={actionData?.refusal ?? null} />;
  return <BookPage view={book} result={actionData} />;
}
