import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { pageUrl } from '../../request/page-url.ts';
import { FilterForm, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { LicenceTable } from '../order/licence-table.tsx';
import { licenceLines } from '../order/lines.server.ts';
import type { Route } from './+types/licences';
import { findLicences, MOST_LICENCES } from './find.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-licences');
  const { database } = context.get(servicesContext);
  const search = (pageUrl(request).searchParams.get('search') ?? '').trim().slice(0, 300);
  const found = await database.read(async (reader) =>
    search === '' ? null : licenceLines(reader, await findLicences(reader, search)),
  );
  const most = found?.length === MOST_LICENCES ? MOST_LICENCES : null;
  return {
    staff,
    search,
    most,
    licences: found,
  };
}

export default function LicencesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, search, most, licences } = loaderData;
  return (
    <OfficePage title={t('office.licences')} staff={staff}>
      <FilterForm>
        <SearchField hint={t('office.licences.hint')} value={search} />
      </FilterForm>
      {licences === null ? <p>{t('office.licences.lead')}</p> : null}
      {licences?.length === 0 ? <p id="none">{t('office.nothing')}</p> : null}
      {most === null ? null : <p>{t('office.newest-only', { count: most })}</p>}
      {licences && licences.length > 0 ? (
        <LicenceTable licences={licences} keyPath="/office/licences" />
      ) : null}
      <p>
        <LocalLink to="/office/customers">{t('office.customers')}</LocalLink>
      </p>
    </OfficePage>
  );
}
