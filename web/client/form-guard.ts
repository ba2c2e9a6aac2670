import { i18n } from './catalogs.ts';
import { showToast } from './toast.ts';

let underway: string | null = null;

/** Marks a form as being sent. Returns a function that ends this. */
export function beginForm(url: string): () => void {
  underway = url;
  return () => {
    underway = null;
  };
}

/** Blocks forms while offline, because the browser would discard what was typed, and forms already being sent. */
export function guardForms(page: Document): void {
  page.addEventListener(
    'submit',
    (event) => {
      const { onLine } = navigator;
      const { action } = event.target as HTMLFormElement;
      if (onLine && action !== underway) return;
      event.preventDefault();
      event.stopPropagation();
      if (!onLine) showToast(i18n._('error.unreached'), 'failed');
    },
    true,
  );
}
