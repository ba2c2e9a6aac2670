import { seconds } from '../../kit/time.ts';

/** How long a toast stays. The timer stops while the pointer rests on it. */
export const TOAST_TIMEOUT = seconds(3);
const MOST_TOASTS = 20;

/** Screen readers announce failures at once, and other toasts when they are idle. */
export type ToastKind = 'done' | 'failed';

export type Toast = { readonly id: number; readonly text: string; readonly kind: ToastKind };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(text: string, kind: ToastKind = 'done'): void {
  lastId += 1;
  set([{ id: lastId, text, kind }, ...toasts].slice(0, MOST_TOASTS));
}

export const dropToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const toastsNow = (): readonly Toast[] => toasts;

/** Calls `listener` whenever a toast appears or disappears. Returns a function that unsubscribes it. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
