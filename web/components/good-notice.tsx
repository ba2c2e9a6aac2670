import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { showToast } from '../client/toast.ts';
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

/** A document is read out from its top; what appears in a page that is there already is not, nor what is done again. */
function useToastOnArrival(text: string): void {
  const isLive = useHydrated();
  const [cameInside] = useState(isLive);
  const { key, pathname } = useLocation();
  const { formMethod } = useNavigation();
  const told = useRef({ key, pathname });
  const wasSent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') wasSent.current = true;
  }, [formMethod]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time, in the language it was read in.
  useEffect(() => {
    const isFirst = told.current.key === key;
    const isAgain = !isFirst && wasSent.current && told.current.pathname === pathname;
    told.current = { key, pathname };
    wasSent.current = false;
    if (isFirst ? cameInside : isAgain) showToast(text);
    // What was pressed may be gone.
    if (isAgain && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [cameInside, key]);
}
