import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/** Says why a form was rejected. Takes the focus after every submission. `error-summary` lists the fields. */
export function RefusalBox({
  id = 'refusal',
  source,
  children,
}: {
  id?: 'refusal' | 'error-summary';
  /** The result that it shows, if that is not the page's action data. */
  source?: unknown;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const own = useActionData();
  const result = source ?? own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a result with the same text must take the focus too.
  useEffect(() => box.current?.focus(), [result]);
  return (
    // biome-ignore lint/a11y/noAutofocus: moves the focus here if there is no JavaScript.
    <div ref={box} id={id} role="alert" tabIndex={-1} autoFocus className="notice bad">
      {children}
    </div>
  );
}
