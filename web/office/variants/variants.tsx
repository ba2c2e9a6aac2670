import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import OFFICE from '../office.css?url';
import type { Route } from './+types/variants';
import { changeRules } from './change.server.ts';
import { RulesPage } from './rules.tsx';
import { openVariantReport } from './variant-report.server.ts';
import { ReportPage } from './variant-report.tsx';
import { openRules } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

/** Both pages share a route, because every visitor's browser gets the list of all routes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asking = { request, context };
  const isReport = pageUrl(request).searchParams.get('view') === 'report';
  return isReport
    ? { report: await openVariantReport(asking), rules: null }
    : { report: null, rules: await openRules(asking) };
}

export const action = ({ request, context }: Route.ActionArgs) => changeRules({ request, context });

export default function VariantsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, rules } = loaderData;
  return report ? <ReportPage view={report} /> : <RulesPage view={rules} answer={actionData} />;
}
