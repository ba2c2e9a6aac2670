import type { ReactNode } from 'react';
import { Head } from '../parts/head.tsx';
import { LocalLink } from '../parts/link.tsx';
import { useAddress } from '../parts/site.ts';
import { useWords } from '../parts/words.tsx';
import type { Staff } from './guard.server.ts';
import { roomOf } from './rooms.ts';

/** A page of the office: its menu, which has only rooms this person may enter, and its title. */
export function OfficePage({
  title,
  staff,
  children,
}: {
  title: string;
  staff: Staff;
  children: ReactNode;
}) {
  return (
    <div className="wrap section">
      <Head title={title} noIndex alone />
      <Menu staff={staff} />
      <h1 dir="auto">{title}</h1>
      {children}
    </div>
  );
}

function Menu({ staff }: { staff: Staff }) {
  const t = useWords();
  const { path } = useAddress();
  return (
    <nav aria-label={t('office.title')} id="office-menu" className="site-menu mb-4 sm:flex-wrap">
      {staff.menu.map((id) => {
        const { path: to, word } = roomOf(id);
        if (to === null || word === null) return null;
        return (
          <LocalLink key={id} to={to} current={to === path}>
            {t(word)}
          </LocalLink>
        );
      })}
    </nav>
  );
}
