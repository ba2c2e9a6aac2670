import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import { useHydrated } from './hydrated.ts';

/** Heading of a step that takes the place of the one before it on the same page: who went on there goes on here. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useStepFocus<HTMLHeadingElement>((each) => each);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** Focuses what `choose` finds in an element that comes with the answer to a form, in place of what was pressed. */
export function useStepFocus<Step extends HTMLElement>(
  choose: (step: Step) => HTMLElement | null,
): RefObject<Step | null> {
  const step = useRef<Step>(null);
  const isLive = useHydrated();
  const isAnswer = useActionData() !== undefined;
  const [cameByForm] = useState(isLive && isAnswer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes.
  useEffect(() => {
    // What went wrong takes the focus itself.
    if (document.activeElement?.role === 'alert') return;
    if (cameByForm && step.current) choose(step.current)?.focus();
  }, [cameByForm]);
  return step;
}
