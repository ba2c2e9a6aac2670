import type { ReactNode } from 'react';

/** An empty list with a next step. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div id="empty" className="notice">
      <p>{text}</p>
      {children}
    </div>
  );
}
