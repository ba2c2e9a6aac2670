import type { ReactNode } from 'react';

/** A list that has nothing in it, and what to do next. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div id="empty" className="notice">
      <p>{text}</p>
      {children}
    </div>
  );
}
