import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/texts';
import { KINDS, STATES } from './kinds.ts';
import { listTexts, readFilters } from './list.server.ts';
import { useStateText } from './state-text.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-texts');
  const { pathname, searchParams: query } = pageUrl(request);
  return {
    staff,
    filters: readFilters(query),
    languages: languageOptions(parseAddress(pathname).locale),
    ...(await listTexts(context.get(servicesContext), query)),
  };
}

export default function TextsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, filters, languages, texts, next } = loaderData;
  const stateText = useStateText();
  return (
    <OfficePage title={t('office.texts')} staff={staff}>
      <p>{t('office.texts.lead')}</p>
      <p className="link-row">
        <LocalLink to="/office/texts/new">{t('office.texts.new-article')}</LocalLink>
      </p>
      <FilterForm>
        <SearchField value={filters.search} />
        <SelectField
          key={filters.language}
          name="language"
          label={t('office.language')}
          options={languages}
          value={filters.language}
        />
        <PickField
          name="kind"
          label={t('office.texts.kind')}
          options={optionsOf(KINDS, (kind) => t(`office.texts.kind.${kind}`))}
          value={filters.kind}
        />
        <PickField
          name="state"
          label={t('office.state')}
          options={optionsOf(STATES, stateText)}
          value={filters.state}
        />
      </FilterForm>
      <ListBody isEmpty={texts.length === 0} path="/office/texts" next={next}>
        <TextTable {...loaderData} />
      </ListBody>
    </OfficePage>
  );
}

function TextTable({ texts, filters: { language } }: Route.ComponentProps['loaderData']) {
  const t = useWords();
  const stateText = useStateText();
  return (
    <OfficeTable
      headings={[
        ...[t('office.macros.title'), t('office.texts.kind'), t('office.state')],
        ...[t('office.at'), t('office.who')],
      ]}
    >
      {texts.map(({ path, kind, title, states, at, who }) => (
        <tr key={path}>
          <td className="words">
            <LocalLink to={`/office/texts/text?${new URLSearchParams({ path, language })}`}>
              <bdi>{title}</bdi>
            </LocalLink>
            <br />
            <bdi dir="ltr" className="quiet">
              {path}
            </bdi>
          </td>
          <td>{t(`office.texts.kind.${kind}`)}</td>
          <td>
            {states.map((state) => (
              <Pill key={state} state={state}>
                {stateText(state)}
              </Pill>
            ))}
          </td>
          <td>{at === null ? null : <Moment at={at} />}</td>
          <td className="who-cell">{who === null ? null : <bdi>{who}</bdi>}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
