import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { OutcomeNote } from '../act-form.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/releases';
import { changeReleases } from './change.server.ts';
import { ReleaseForm, ReleasePreview } from './release-form.tsx';
import { ReleaseTable } from './release-table.tsx';
import type { ReleaseFormFaults } from './typed.ts';
import { openReleaseList } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) =>
  openReleaseList({ request, context });

export const action = ({ request, context }: Route.ActionArgs) =>
  changeReleases({ request, context });

export default function ReleasesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, products, mayPublish, isDone } = loaderData;
  const looked = actionData && 'sent' in actionData ? actionData : null;
  const sent = looked?.sent ?? null;
  const errorOf = useErrors(looked?.faults?.fields ?? {}, looked?.faults?.path ?? '');
  return (
    <OfficePage title={t('office.releases')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      {looked?.shown ? <ReleasePreview shown={looked.shown} sent={looked.sent} /> : null}
      {mayPublish ? (
        <details open={sent !== null} id="new">
          <summary className="button">{t('office.releases.new')}</summary>
          <ReleaseForm view={loaderData} filled={{ sent, errorOf }} />
        </details>
      ) : null}
      {products.map((product) => (
        <section key={product.key}>
          <h2>{product.name}</h2>
          <ReleaseTable product={product} mayWithdraw={mayPublish} />
        </section>
      ))}
    </OfficePage>
  );
}

function useErrors(faults: ReleaseFormFaults, path: string) {
  const t = useWords();
  return (name: string): string | null => {
    const fault = faults[name];
    if (fault === undefined) return null;
    if (fault === 'moment') return t('office.prices.fault.moment');
    if (fault === 'no-file') return t('office.releases.fault.no-file', { path });
    return t(`office.releases.fault.${fault}`);
  };
}
