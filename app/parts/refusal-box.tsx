import { type ReactNode, useEffect, useRef } from 'react';

/** Why the form was not accepted, on top of it; takes the focus when it appears. */
export function RefusalBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is what moves the reader to the answer.
    <div ref={box} id="refusal" role="alert" tabIndex={-1} autoFocus className="notice bad">
      {children}
    </div>
  );
}
