import { PRODUCTS } from '../../../products/index.ts';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import { DoneNote, RefusalNote } from '../act-form.tsx';
import { BarList } from '../chart.tsx';
import { FilterForm, PeriodFields, PickField } from '../filter-form.tsx';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/uninstalls';
import { forget } from './forget.server.ts';
import { LanguageTable, ProductTable, ReasonTable, VersionTable } from './tallies.tsx';
import { TextTable } from './texts.tsx';
import { openReport, type UninstallView } from './view.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openReport({ request, context });

export const action = ({ request, context }: Route.ActionArgs) => forget({ request, context });

export default function UninstallsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, total, from, until, product, file, isDone } = loaderData;
  const products = PRODUCTS.map(({ key, name }): [string, string] => [key, name]);
  return (
    <OfficePage title={t('office.uninstalls')} staff={staff}>
      <RefusalNote refusal={actionData?.refusal ?? null} />
      {isDone && !actionData ? <DoneNote /> : null}
      <FilterForm>
        <PickField name="product" label={t('office.product')} options={products} value={product} />
        <PeriodFields from={from} until={until} />
      </FilterForm>
      {total === 0 ? <p>{t('office.nothing')}</p> : <Report view={loaderData} />}
      <p>
        <a href={file} download>
          {t('office.csv')}
        </a>
      </p>
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
          ...{ name: t(`uninstall.reason.${name}`), value: count },
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
