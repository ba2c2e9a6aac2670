import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/** Says why a form was rejected. Takes the focus after every answer. `error-summary` lists the fields. */
export function RefusalBox({
  id = 'refusal',
  source,
  children,
}: {
  id?: 'refusal' | 'error-summary';
  /** The answer it belongs to, if that is not the page's action data. */
  source?: unknown;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const own = useActionData();
  const answer = source ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer with the same text must take the focus too.
  useEffect(() => box.current?.focus(), [answer]);
  return (
    // biome-ignore lint/a11y/noAutofocus: moves the focus to the answer if there is no JavaScript.
    <div ref={box} id={id} role="alert" tabIndex={-1} autoFocus className="notice bad">
      {children}
    </div>
  );
}
