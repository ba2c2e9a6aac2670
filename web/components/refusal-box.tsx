import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/** Why the form was not accepted, on top of it; takes the focus when it appears, and with each answer after it. `error-summary`: it lists the fields. */
export function RefusalBox({
  id = 'refusal',
  told,
  children,
}: {
  id?: 'refusal' | 'error-summary';
  /** The answer it tells of, where that is not the one to the page's own form. */
  told?: unknown;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const own = useActionData();
  const answer = told ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words again are an answer, too.
  useEffect(() => box.current?.focus(), [answer]);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is what moves the reader to the answer.
    <div ref={box} id={id} role="alert" tabIndex={-1} autoFocus className="notice bad">
      {children}
    </div>
  );
}
