import { useEffect, useState, useSyncExternalStore } from 'react';
import { dropToast, onToasts, TOAST_TIMEOUT, type Toast, toastsNow } from '../client/toast.ts';

const NONE: readonly Toast[] = [];

/** Shows toasts. The live region is always in the document, because screen readers announce only additions to it. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, toastsNow, () => NONE);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') for (const { id } of toastsNow()) dropToast(id);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isEmpty]);
  return (
    <div id="toasts" role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastBox({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dropToast(toast.id), TOAST_TIMEOUT);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the toast closes by itself, and the click is a shortcut.
    <div
      data-toast={toast.id}
      role="alert"
      aria-live={toast.kind === 'failed' ? 'assertive' : 'polite'}
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus holds the toast, as the pointer does.
      tabIndex={0}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={() => dropToast(toast.id)}
    >
      {toast.text}
    </div>
  );
}
