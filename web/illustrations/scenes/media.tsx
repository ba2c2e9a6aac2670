import type { ReactNode } from 'react';

export function Screen(props: { tall?: boolean; children: ReactNode }) {
  return <div className={props.tall ? 's-screen tall' : 's-screen'}>{props.children}</div>;
}

/** A play button. It points to the right in every language. */
export const Play = () => (
  <svg aria-hidden="true" className="s-play" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="12" />
    <path d="M9.2 6.8v10.4l8.4-5.2z" />
  </svg>
);

export const Pill = ({ children }: { children: ReactNode }) => (
  <span className="s-pill">{children}</span>
);

export const Key = ({ on = false, children }: { on?: boolean; children: ReactNode }) => (
  <span className={on ? 's-key on' : 's-key'}>{children}</span>
);
