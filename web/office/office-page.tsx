import type { ReactNode } from 'react';
import { useAddress } from '../client/site.ts';
import { SiteLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { Head } from '../document/head.tsx';
import { localize } from '../routing/address.ts';
import { Commands } from './command/commands.tsx';
import type { Staff } from './guard.server.ts';
import { ROOM_GROUPS, type RoomId, roomAt, roomOf, roomsIn } from './rooms.ts';
import { OfficeZone } from './table.tsx';

export function OfficePage({
  title,
  isWritten = false,
  staff,
  children,
}: {
  title: string;
  /** A person wrote the title, in any language. */
  isWritten?: boolean;
  staff: Staff;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="wrap section beside office">
      <Head title={title} noIndex alone />
      <Menu staff={staff} />
      <div className="office-room">
        <div className="office-head">
          <h1>{isWritten ? <bdi>{title}</bdi> : title}</h1>
          <Commands staff={staff} />
        </div>
        <OfficeZone value={staff.zone}>{children}</OfficeZone>
        <p className="quiet" id="zone">
          {t('office.zone', { zone: staff.zone })}
        </p>
      </div>
    </div>
  );
}

function Menu({ staff }: { staff: Staff }) {
  const t = useWords();
  return (
    <nav aria-label={t('office.title')} id="office-menu" className="side-menu">
      <ul>
        <MenuEntries staff={staff} rooms={roomsIn(staff.menu)} />
        {ROOM_GROUPS.map((group) => {
          const rooms = roomsIn(staff.menu, group);
          if (rooms.length === 0) return null;
          return (
            <li key={group} className="menu-group">
              <span id={`menu-${group}`}>{t(`office.group.${group}`)}</span>
              <ul aria-labelledby={`menu-${group}`}>
                <MenuEntries staff={staff} rooms={rooms} />
              </ul>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function MenuEntries({ staff, rooms }: { staff: Staff; rooms: readonly RoomId[] }) {
  const t = useWords();
  const { locale, path } = useAddress();
  const here = roomAt(staff.menu, path);
  return rooms.map((id) => {
    const { path: to, word } = roomOf(id);
    if (to === null || word === null) return null;
    return (
      <li key={id}>
        <SiteLink
          to={localize(locale, to)}
          aria-current={id !== here ? undefined : to === path ? 'page' : 'true'}
        >
          {t(word)}
        </SiteLink>
      </li>
    );
  });
}
