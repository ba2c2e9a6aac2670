import { listStaff, ROLES } from '../../../domain/account/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { OutcomeNote } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/staff';
import { changeStaff } from './change.server.ts';
import { RoleForm } from './role-form.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-staff');
  const { database } = context.get(servicesContext);
  const all = await database.read(listStaff);
  return {
    staff,
    roles: ROLES,
    people: all.map(({ createdAt, locale: _, ...one }) => ({
      ...one,
      since: createdAt.toISOString(),
    })),
    isDone: wasDone(pageUrl(request).searchParams),
  };
}

export const action = ({ request, context }: Route.ActionArgs) => changeStaff({ request, context });

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, people, roles, isDone } = loaderData;
  const result = actionData ?? null;
  return (
    <OfficePage title={t('office.staff')} staff={staff}>
      <OutcomeNote result={result} isDone={isDone} />
      <p>{t('office.staff.lead')}</p>
      <People people={people} />
      <h2>{t('office.staff.give')}</h2>
      <RoleForm roles={roles} result={result} />
    </OfficePage>
  );
}

function People({ people }: Pick<Route.ComponentProps['loaderData'], 'people'>) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.email'), t('office.name'), t('office.role')],
        ...[t('office.staff.second-step'), t('office.account.created')],
      ]}
    >
      {people.map(({ id, email, name, role, secondFactor, since }) => (
        <tr key={id}>
          <td className="words email-cell">
            <EmailAddress email={email} />
          </td>
          <td className="words">
            <bdi>{name}</bdi>
          </td>
          <td className="lead-cell">{t(`office.role.${role}`)}</td>
          <td>{t(`office.staff.second-step-${secondFactor ? 'on' : 'off'}`)}</td>
          <td>
            <Moment at={since} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
