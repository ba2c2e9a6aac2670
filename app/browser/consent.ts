import { useSyncExternalStore } from 'react';

/** Name of the stored flag and of its mirror cookie. */
const FLAG = 'allow';
/** The mirror cookie lasts a year, in seconds. */
const FLAG_MAX_AGE = 31_536_000;

let declined = false;
const listeners = new Set<() => void>();

/** Whether the banner is open, and the visitor's two answers. The server always renders it open. */
export function useConsent(): { open: boolean; allow: () => void; decline: () => void } {
  const open = useSyncExternalStore(subscribe, isOpen, () => true);
  return { open, allow, decline };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isOpen(): boolean {
  return !declined && !allowed();
}

function allowed(): boolean {
  try {
    if (localStorage.getItem(FLAG) === 'true') return true;
  } catch {
    // Storage may be blocked; the cookie then speaks alone.
  }
  return document.cookie.split('; ').includes(`${FLAG}=true`);
}

function allow(): void {
  try {
    localStorage.setItem(FLAG, 'true');
  } catch {
    // As above.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${FLAG}=true; Max-Age=${FLAG_MAX_AGE}; Path=/; SameSite=Lax`;
  announce();
}

/** Declining holds until the next full load and stores nothing. */
function decline(): void {
  declined = true;
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
