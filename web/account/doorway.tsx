import type { ReactNode } from 'react';
import { Head } from '../document/head.tsx';
import type { ActionResult } from './action-result.ts';

/** A narrow page with a title and one short form. */
export function Doorway({
  title,
  result = null,
  children,
}: {
  title: string;
  /** The result of the form, if it was refused. */
  result?: ActionResult | null;
  children: ReactNode;
}) {
  return (
    <div className="wrap section doorway">
      <Head title={title} noIndex isRefused={result !== null} />
      <div className="doorway-card">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
