import type { Activation } from '../../../domain/license/index.ts';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Moment, OfficeTable } from '../table.tsx';

/** Times are ISO 8601. */
type DeviceLine = {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly activated: string;
  readonly seen: string;
  /** Null while the PC uses the license. */
  readonly ended: string | null;
  readonly isOffline: boolean;
};

export const deviceLine = (one: Activation, say: (moment: Date) => string): DeviceLine => ({
  id: one.id,
  name: one.deviceName || one.device.slice(0, 8),
  version: one.appVersion,
  activated: one.activatedAt.toISOString(),
  seen: one.lastSeenAt.toISOString(),
  ended: one.endedAt && say(one.endedAt),
  isOffline: one.nonce !== null,
});

/** Newest first. A PC in use can be freed. */
export function DeviceTable({ devices }: { devices: readonly DeviceLine[] }) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.license.device'), t('office.version'), t('office.license.activated')],
        ...[t('office.license.seen'), t('office.state'), t('office.license.free')],
      ]}
    >
      {devices.map((device) => (
        <tr key={device.id}>
          <td className="words">
            <bdi>{device.name}</bdi>
          </td>
          <td className="words">
            {device.version}
            {device.isOffline ? ` · ${t('office.license.offline')}` : null}
          </td>
          <td>
            <Moment at={device.activated} />
          </td>
          <td>
            <Moment at={device.seen} />
          </td>
          <td>
            {device.ended === null
              ? t('office.license.in-use')
              : t('office.license.ended', { date: device.ended })}
          </td>
          <td>{device.ended === null ? <FreeForm device={device} /> : null}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function FreeForm({ device: { id } }: { device: DeviceLine }) {
  const t = useWords();
  return (
    <ActForm id={`free-${id}`} step="free-device" label={t('office.license.free')}>
      <input type="hidden" name="device" value={id} />
    </ActForm>
  );
}
