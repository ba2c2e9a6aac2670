import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { LicenseTable } from '../order/license-table.tsx';
import { licenseLines } from '../order/lines.server.ts';
import type { Route } from './+types/licenses';
import { findLicenses, MOST_LICENSES } from './find.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-licences');
  const { database } = context.get(servicesContext);
  const search = (pageUrl(request).searchParams.get('search') ?? '').trim().slice(0, 300);
  const found = await database.read(async (reader) =>
    search === '' ? null : licenseLines(reader, await findLicenses(reader, search)),
  );
  const most = found?.length === MOST_LICENSES ? MOST_LICENSES : null;
  return {
    staff,
    search,
    most,
    licenses: found,
  };
}

export default function LicensesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, search, most, licenses } = loaderData;
  return (
    <OfficePage title={t('office.licenses')} staff={staff}>
      <FilterForm>
        <SearchField hint={t('office.licenses.hint')} value={search} />
      </FilterForm>
      {licenses === null ? <p>{t('office.licenses.lead')}</p> : null}
      {licenses?.length === 0 ? <p id="none">{t('office.nothing')}</p> : null}
      {most === null ? null : <p>{t('office.newest-only', { count: most })}</p>}
      {licenses && licenses.length > 0 ? (
        <LicenseTable licenses={licenses} keyPath="/office/licences" />
      ) : null}
      <p>
        <LocalLink to="/office/customers">{t('office.customers')}</LocalLink>
      </p>
    </OfficePage>
  );
}
