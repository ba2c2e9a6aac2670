import type { ReactNode } from 'react';

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div id="empty" className="notice">
      <p>{text}</p>
      {children}
    </div>
  );
}
