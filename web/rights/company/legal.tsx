import { CookieChoice } from '../../components/cookie-choice.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/legal';
import { openLegal } from './legal.server.ts';
import { LegalPage } from './legal-page.tsx';

export const handle: Handle = { styles: [CONTENT], cached: true };

/** The route map lists the paths. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  openLegal(url, context.get(servicesContext));

export default function LegalTextPage({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage legal={loaderData}>
      {loaderData.path.endsWith('/cookies-policy') ? <CookieChoice /> : null}
    </LegalPage>
  );
}
