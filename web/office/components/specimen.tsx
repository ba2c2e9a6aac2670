import type { ReactNode } from 'react';

/** `of` is the component's name in the style sheets. */
export function Specimen({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2>
        <code dir="ltr">{of}</code>
      </h2>
      {children}
    </section>
  );
}
