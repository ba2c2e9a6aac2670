import { i18n } from './catalogs.ts';
import { showToast } from './toast.ts';

/** Where the last form goes; null when it has been answered. */
let underway: string | null = null;

/** Keeps where a form goes until `done`. */
export function beginForm(url: string): () => void {
  underway = url;
  return () => {
    underway = null;
  };
}

/**
 * A form is not sent where there is no network: that would take the page away with everything typed in it. Nor while it is
 * on its way. Listens before the page's own code does.
 */
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
