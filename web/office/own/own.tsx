import { Form } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  findStaffSettings,
  REQUEST_MAILS,
  type StaffSettings,
  saveStaffSettings,
} from '../../../domain/staff/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { DoneNote } from '../act-form.tsx';
import { toDone, wasDone } from '../done.server.ts';
import { act, enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { oneOf } from '../query.ts';
import type { Route } from './+types/own';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-own');
  const { database, newId } = context.get(servicesContext);
  const accountId = staff.id ?? newId();
  const { requestMails } = await database.read((reader) => findStaffSettings(reader, accountId));
  const isDone = wasDone(pageUrl(request).searchParams);
  return { staff, requestMails, choices: REQUEST_MAILS, isDone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { who, accountId, form } = await act({ request, context }, 'office-own');
  const { database } = context.get(servicesContext);
  const settings: StaffSettings = {
    requestMails: oneOf(REQUEST_MAILS, textField(form, 'mails')) ?? 'off',
    hasShortcuts: textField(form, 'shortcuts') === 'yes',
  };
  await database.run(async (work) => {
    const before = await saveStaffSettings(work, accountId, settings);
    const object = { kind: 'account' as const, id: accountId, name: who };
    const values = { before: textOf(before), after: textOf(settings) };
    if (values.before !== values.after)
      await note(work, { who, object, act: 'change-own-settings', why: who, ...values });
  });
  return toDone(request);
}

const textOf = ({ requestMails, hasShortcuts }: StaffSettings): string =>
  `mails=${requestMails} shortcuts=${hasShortcuts ? 'on' : 'off'}`;

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, requestMails, choices, isDone } = loaderData;
  const mayGetMails = staff.menu.includes('office-tickets');
  return (
    <OfficePage title={t('office.own')} staff={staff}>
      {isDone ? <DoneNote /> : null}
      <Form id="own" method="post" action="?" className="narrow">
        <input type="hidden" name="step" value="save-own" />
        {mayGetMails ? (
          <>
            <SelectField
              name="mails"
              label={t('office.own.mails')}
              options={optionsOf(choices, (choice) => t(`office.own.mails-${choice}`))}
              value={requestMails}
            />
            <p className="quiet">{t('office.own.mails-hint')}</p>
          </>
        ) : null}
        <label className="check">
          <input type="checkbox" name="shortcuts" value="yes" defaultChecked={staff.hasShortcuts} />
          <span>{t('office.own.shortcuts')}</span>
        </label>
        <p className="quiet">{t('office.own.shortcuts-hint')}</p>
        <SubmitRow>{t('office.save')}</SubmitRow>
      </Form>
      <p>
        <LocalLink to="/member/security">{t('office.own.account')}</LocalLink>
      </p>
    </OfficePage>
  );
}
