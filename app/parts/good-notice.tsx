import { type ReactNode, useEffect, useState } from 'react';
import { showToast } from '../browser/toast.ts';
import { useHydrated } from './hydrated.ts';

/** What was saved or sent: it stays on the page, and who came here inside the app is told of it at once. */
export function GoodNotice({
  id,
  title,
  children,
}: Named & { title: string; children: ReactNode }) {
  useToastOnArrival(title);
  return (
    <div id={id} role="status" className="notice good">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The same in one sentence. */
export function GoodLine({ id, text }: Named & { text: string }) {
  useToastOnArrival(text);
  return (
    <p id={id} role="status" className="notice good">
      {text}
    </p>
  );
}

type Named = { id?: string };

/** A document is read out from its top; what appears in a page that is there already is not. */
function useToastOnArrival(text: string): void {
  const isLive = useHydrated();
  const [cameInside] = useState(isLive);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, in the language it was read in.
  useEffect(() => {
    if (cameInside) showToast(text);
  }, [cameInside]);
}
