import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { showToast } from '../client/toast.ts';
import { useHydrated } from './hydrated.ts';

/** A success notice on the page. After a navigation inside the app, a toast announces it too. */
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

export function GoodLine({ id, text }: Named & { text: string }) {
  useToastOnArrival(text);
  return (
    <p id={id} role="status" className="notice good">
      {text}
    </p>
  );
}

type Named = { id?: string };

/**
 * Shows a toast after navigations inside the app, because screen readers do not announce what a page already contains.
 */
function useToastOnArrival(text: string): void {
  const isLive = useHydrated();
  const [cameInside] = useState(isLive);
  const { key, pathname } = useLocation();
  const { formMethod } = useNavigation();
  const last = useRef({ key, pathname });
  const wasSent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') wasSent.current = true;
  }, [formMethod]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation, in the language of that moment.
  useEffect(() => {
    const isFirst = last.current.key === key;
    const isAgain = !isFirst && wasSent.current && last.current.pathname === pathname;
    last.current = { key, pathname };
    wasSent.current = false;
    if (isFirst ? cameInside : isAgain) showToast(text);
    // The pressed button may be gone.
    if (isAgain && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [cameInside, key]);
}
