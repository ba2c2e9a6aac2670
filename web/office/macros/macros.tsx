import { listOwnMacros, MACRO_FIELDS } from '../../../domain/ticket/index.ts';
import { DEFAULT_LOCALE, findLocale } from '../../../locales/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { FilterForm, PickField } from '../filter-form.tsx';
import { act, enter } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/macros';
import { removeMacro } from './delete.server.ts';
import { MacroForm } from './macro-form.tsx';
import { saveMacro, seenIn } from './save.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

const NEW = { name: '', title: '', text: '', seen: '', isOwn: false, isBrought: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-macros');
  const { database } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { prefix, tag } = findLocale(query.get('language') ?? '') ?? DEFAULT_LOCALE;
  const macros = await database.read((reader) => listOwnMacros(reader, prefix));
  const chosen = macros.find(({ name }) => name === query.get('name'));
  return {
    staff,
    macros,
    prefix,
    tag,
    isDone: wasDone(query),
    chosen: chosen ? { ...chosen, seen: seenIn(chosen) } : NEW,
    fields: MACRO_FIELDS.map((name) => `{${name}}`).join(' '),
    languages: languageOptions(parseAddress(pathname).locale),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await act({ request, context }, 'office-macros');
  return form.step === 'delete'
    ? removeMacro({ request, context }, form)
    : saveMacro({ request, context }, form);
}

export default function MacrosPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, prefix, languages, isDone } = loaderData;
  const result = actionData ?? null;
  const saving = result && 'faults' in result ? result : null;
  const typed = saving ?? loaderData.chosen;
  return (
    <OfficePage title={t('office.macros')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      <p>{t('office.macros.lead')}</p>
      <FilterForm>
        <PickField
          name="language"
          label={t('office.language')}
          options={languages}
          value={prefix}
        />
      </FilterForm>
      <MacroTable {...loaderData} />
      <h2>{typed.title || t('office.new')}</h2>
      <MacroForm
        key={`${prefix} ${loaderData.chosen.name}`}
        place={loaderData}
        typed={typed}
        faults={saving?.faults ?? []}
        why={saving?.why ?? ''}
      />
      <DeleteForm chosen={loaderData.chosen} prefix={prefix} />
      <p>
        <LocalLink to="/office/tickets">{t('office.tickets')}</LocalLink>
      </p>
    </OfficePage>
  );
}

type DeleteData = { chosen: Route.ComponentProps['loaderData']['chosen']; prefix: string };

function DeleteForm({ chosen: { isOwn, isBrought, name, seen }, prefix }: DeleteData) {
  const t = useWords();
  if (!isOwn) return null;
  return (
    <ActForm
      id="delete-macro"
      step="delete"
      label={t('office.macros.delete')}
      action={`?${new URLSearchParams({ language: prefix, name })}`}
    >
      <input type="hidden" name="language" value={prefix} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seen" value={seen} />
      {isBrought ? <p>{t('office.macros.delete-brought')}</p> : null}
    </ActForm>
  );
}

type ListData = Pick<Route.ComponentProps['loaderData'], 'macros' | 'prefix' | 'tag'>;

function MacroTable({ macros, prefix, tag }: ListData) {
  const t = useWords();
  const addressOf = (name: string) =>
    `/office/tickets/macros?${new URLSearchParams({ language: prefix, name })}`;
  return (
    <OfficeTable isStacked headings={[t('office.macros.title'), t('office.macros.text')]}>
      {macros.map(({ name, title, text }) => (
        <tr key={name}>
          <td>
            <LocalLink to={addressOf(name)}>
              <bdi lang={tag}>{title}</bdi>
            </LocalLink>
          </td>
          <td className="words">
            <bdi lang={tag}>{text.length > 160 ? `${text.slice(0, 160)}…` : text}</bdi>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
