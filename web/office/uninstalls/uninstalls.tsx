import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { OutcomeNote } from '../act-form.tsx';
import { BarList } from '../chart.tsx';
import { FilterForm, PeriodFields, ProductField } from '../filter-form.tsx';
import { FileLink } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/uninstalls';
import { forget } from './forget.server.ts';
import { LanguageTable, ProductTable, ReasonTable, VersionTable } from './tallies.tsx';
import { TextTable } from './texts.tsx';
import { openReport, type UninstallView } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openReport({ request, context });

export const action = ({ request, context }: Route.ActionArgs) => forget({ request, context });

export default function UninstallsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, total, from, until, product, file, isDone } = loaderData;
  return (
    <OfficePage title={t('office.uninstalls')} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <FilterForm>
        <ProductField value={product} />
        <PeriodFields from={from} until={until} />
      </FilterForm>
      {total === 0 ? <p>{t('office.nothing')}</p> : <Report view={loaderData} />}
      {total === 0 ? null : (
        <p>
          <FileLink file={file} />
        </p>
      )}
    </OfficePage>
  );
}

function Report({ view }: { view: UninstallView }) {
  const t = useWords();
  return (
    <>
      <h2>{t('office.uninstalls.counts')}</h2>
      <BarList
        label={t('office.reason')}
        rows={view.byReason.map(({ name, count }) => ({
          name: t(`uninstall.reason.${name}`),
          value: count,
        }))}
      />
      <ReasonTable view={view} />
      <ProductTable view={view} />
      <VersionTable view={view} />
      <LanguageTable view={view} />
      {view.texts.length > 0 ? (
        <>
          <h2>{t('office.uninstalls.texts')}</h2>
          <TextTable texts={view.texts} />
        </>
      ) : null}
    </>
  );
}
