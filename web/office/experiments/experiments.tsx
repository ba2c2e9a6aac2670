import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import OFFICE from '../office.css?url';
import type { Route } from './+types/experiments';
import { changeRules } from './change.server.ts';
import { openExperimentReport } from './experiment-report.server.ts';
import { ReportPage } from './experiment-report.tsx';
import { RulesPage } from './rules.tsx';
import { openRules } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

/** Both pages share a route, because every browser downloads the list of all routes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const routeArgs = { request, context };
  const isReport = pageUrl(request).searchParams.get('view') === 'report';
  return isReport
    ? { report: await openExperimentReport(routeArgs), rules: null }
    : { report: null, rules: await openRules(routeArgs) };
}

export const action = ({ request, context }: Route.ActionArgs) => changeRules({ request, context });

export default function ExperimentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, rules } = loaderData;
  return report ? <ReportPage view={report} /> : <RulesPage view={rules} result={actionData} />;
}
