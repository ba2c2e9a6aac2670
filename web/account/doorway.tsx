import type { ReactNode } from 'react';
import { Head } from '../document/head.tsx';

/** A page in front of the account: its title and one short form, as narrow as what is typed. */
export function Doorway({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap section doorway">
      <Head title={title} noIndex />
      <div className="doorway-card">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
