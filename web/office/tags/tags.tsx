import { data, Form } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  addTag,
  countTags,
  MOST_TAGS,
  removeTag,
  TAG_LENGTH,
} from '../../../domain/ticket/index.ts';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { type Translate, useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote, type Refusal } from '../act-form.tsx';
import { doWithReason, toDone, wasDone } from '../done.server.ts';
import { type FormValues, formValue, readAllFormValues } from '../form-values.ts';
import { act, enter, type RouteArgs, type StaffAction } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/tags';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-tags');
  const { database } = context.get(servicesContext);
  const tags = await database.read(countTags);
  const isDone = wasDone(pageUrl(request).searchParams);
  return { staff, tags, isDone, limits: { length: TAG_LENGTH, most: MOST_TAGS } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-tags');
  return acting.step === 'add-tag'
    ? add({ request, context }, acting)
    : remove({ request, context }, acting);
}

type TagFault = 'malformed' | 'known' | 'full';

type TagsResult = {
  readonly refusal: Refusal;
  /** Of a new tag. */
  readonly fault?: TagFault;
  readonly submitted: FormValues;
};

async function add(routeArgs: RouteArgs, { who, form }: StaffAction) {
  const added = await routeArgs.context.get(servicesContext).database.run(async (work) => {
    const result = await addTag(work, textField(form, 'name'));
    if (!result.ok) return result;
    const object = { kind: 'tag' as const, id: result.value, name: result.value };
    await note(work, { who, object, act: 'add-tag', why: result.value });
    return result;
  });
  if (added.ok) return toDone(routeArgs.request);
  const submitted = readAllFormValues(form);
  const result = { refusal: 'check-fields', fault: added.code, submitted } as const;
  return data<TagsResult>(result, { status: 422 });
}

/** Removes it from all requests too, so it needs a reason. */
const remove = (routeArgs: RouteArgs, acting: StaffAction) =>
  doWithReason(routeArgs, acting, async (work, why) => {
    const name = textField(acting.form, 'tag');
    if (!(await removeTag(work, name))) return false;
    const object = { kind: 'tag' as const, id: name, name };
    await note(work, { who: acting.who, object, act: 'remove-tag', why });
    return true;
  });

type Limits = { readonly length: number; readonly most: number };

const faultText = (t: Translate, fault: TagFault, { length, most }: Limits): string => {
  if (fault === 'known') return t('office.tags.known');
  return fault === 'full'
    ? t('office.tags.full', { most })
    : t('office.tags.malformed', { length });
};

export default function TagsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, tags, isDone, limits } = loaderData;
  const result: TagsResult | null = actionData ?? null;
  const fault = result?.fault ?? null;
  return (
    <OfficePage title={t('office.tags')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      <p>{t('office.tags.lead')}</p>
      <Form id="add-tag" method="post" action="?" className="narrow" noValidate>
        <input type="hidden" name="step" value="add-tag" />
        <TextField
          name="name"
          label={t('office.tags.new')}
          error={fault === null ? null : faultText(t, fault, limits)}
          hint={t('office.tags.new-hint', limits)}
          defaultValue={fault === null ? '' : formValue(result?.submitted ?? null, 'name')}
          dir="auto"
        />
        <SubmitRow isQuiet>{t('office.tags.create')}</SubmitRow>
      </Form>
      <OfficeTable headings={[t('office.tag'), t('office.tickets'), t('office.tags.remove')]}>
        {tags.map(({ name, tickets }) => (
          <tr key={name}>
            <td className="words">
              <LocalLink to={`/office/tickets?${new URLSearchParams({ state: '', tag: name })}`}>
                <bdi>{name}</bdi>
              </LocalLink>
            </td>
            <td>{tickets}</td>
            <td>
              <ActForm id={`remove-${name}`} step="remove-tag" label={t('office.tags.remove')}>
                <input type="hidden" name="tag" value={name} />
                <p>{t('office.tags.remove-hint')}</p>
              </ActForm>
            </td>
          </tr>
        ))}
      </OfficeTable>
      <p>
        <LocalLink to="/office/tickets">{t('office.tickets')}</LocalLink>
      </p>
    </OfficePage>
  );
}
