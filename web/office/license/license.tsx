import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { endSeat, findHeld, findTerms, listActivations } from '../../../domain/license/index.ts';
import { parseId } from '../../../kit/id.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { OutcomeNote } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { formatMoment } from '../format-moment.server.ts';
import { act, enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { LicenseTable } from '../order/license-table.tsx';
import { licenseLines } from '../order/lines.server.ts';
import type { Route } from './+types/license';
import { DeviceTable, deviceLine } from './device-table.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-licence');
  const { database } = context.get(servicesContext);
  const id = parseId(params.id);
  const found = await database.read(async (reader) => {
    const license = id && (await findHeld(reader, id));
    if (!license) return null;
    const owner = await findTerms(reader, license.id);
    const devices = await listActivations(reader, license.id);
    const [line] = await licenseLines(reader, [license]);
    return line ? { license: line, email: owner?.email ?? '', devices } : null;
  });
  if (found === null) throw data(null, { status: 404 });
  const { license, email, devices } = found;
  const { locale } = parseAddress(pageUrl(request).pathname);
  const say = (moment: Date) => formatMoment(moment, locale, staff.zone);
  return {
    staff,
    license,
    email,
    devices: devices.toReversed().map((one) => deviceLine(one, say)),
    isDone: wasDone(pageUrl(request).searchParams),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-licence');
  const { who, form } = acting;
  const licenseId = parseId(params.id);
  const activationId = textField(form, 'device');
  return doWithReason({ request, context }, acting, async (work, why) => {
    const license = licenseId && (await findHeld(work, licenseId));
    if (!license || !(await endSeat(work, { licenseId: license.id, activationId }))) return false;
    const all = await listActivations(work, license.id);
    const freed = all.find(({ id }) => id === activationId);
    const object = { kind: 'licence' as const, id: license.id, name: `…${license.keyTail}` };
    await note(work, { who, why, object, act: 'free-device', before: freed?.deviceName ?? null });
    return true;
  });
}

export default function LicensePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, license, email, devices, isDone } = loaderData;
  const { product, keyTail: tail, orderId } = license;
  return (
    <OfficePage title={t('office.license', { product, tail })} staff={staff}>
      <OutcomeNote result={actionData} isDone={isDone} />
      <LicenseTable licenses={[license]} />
      <p className="link-row">
        {license.given ? (
          <LocalLink to="/office/gifts">{t('office.gifts')}</LocalLink>
        ) : (
          <LocalLink to={`/office/orders/${orderId}`}>{t('office.orders')}</LocalLink>
        )}
        <LocalLink to={`/office/customers?email=${encodeURIComponent(email)}`}>
          <EmailAddress email={email} />
        </LocalLink>
      </p>
      <p className="quiet">{t('office.license.more')}</p>
      <h2>{t('office.license.devices')}</h2>
      {devices.length === 0 ? <p id="none">{t('office.license.no-devices')}</p> : null}
      {devices.length > 0 ? <DeviceTable devices={devices} /> : null}
    </OfficePage>
  );
}
