import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/legal-version';
import { openLegal } from './legal.server.ts';
import { LegalPage } from './legal-page.tsx';

export const handle: Handle = { styles: [CONTENT], cached: true, noIndex: true };

/** The address is permanent. */
export const loader = ({ url, params, context }: Route.LoaderArgs) =>
  openLegal(url, context.get(servicesContext), params.version);

export default function LegalVersionPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage legal={loaderData} ofVersion />;
}
