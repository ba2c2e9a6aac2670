import { seconds } from '../../kit/time.ts';

/** How long a message stays; the pointer resting on it stops the clock. */
export const TOAST_TIMEOUT = seconds(3);
/** More than this many are not shown at once: the oldest go. */
const MOST_TOASTS = 20;

/** What failed interrupts whoever is being read to; what went well waits for its turn. */
export type ToastKind = 'done' | 'failed';

export type Toast = { readonly id: number; readonly text: string; readonly kind: ToastKind };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for a moment, the newest on top. */
export function showToast(text: string, kind: ToastKind = 'done'): void {
  lastId += 1;
  set([{ id: lastId, text, kind }, ...toasts].slice(0, MOST_TOASTS));
}

export const dropToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const toastsNow = (): readonly Toast[] => toasts;

/** Calls `listener` whenever a message comes or goes; returns how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
