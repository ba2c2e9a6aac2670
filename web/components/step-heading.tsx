import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { useHydrated } from './hydrated.ts';

/** Heading of a step that replaces the previous one on the same page. Takes the focus. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useStepFocus<HTMLHeadingElement>((each) => each);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** Focuses the result of `choose` when an element appears as the result of a form. */
export function useStepFocus<Step extends HTMLElement>(
  choose: (step: Step) => HTMLElement | null,
): RefObject<Step | null> {
  const step = useRef<Step>(null);
  const isLive = useHydrated();
  const hasResult = useActionData() !== undefined;
  const [cameByForm] = useState(isLive && hasResult);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount.
  useEffect(() => {
    // Error messages focus themselves.
    if (document.activeElement?.role === 'alert') return;
    if (cameByForm && step.current) choose(step.current)?.focus();
  }, [cameByForm]);
  return step;
}
