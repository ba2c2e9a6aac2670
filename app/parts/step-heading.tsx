import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';

/** Heading of a step that takes the place of the one before it on the same page: who went on there goes on here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isLive = useHydrated();
  const [cameInside] = useState(isLive);
  useEffect(() => {
    if (cameInside) heading.current?.focus();
  }, [cameInside]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
