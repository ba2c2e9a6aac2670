import type { ReactNode } from 'react';
import { Head } from '../document/head.tsx';

/** A narrow page with a title and one short form. */
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
