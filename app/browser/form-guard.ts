import { i18n } from './catalogs.ts';
import { showToast } from './toast.ts';

/**
 * A form is not sent where there is no network: that would take the page away with everything typed in it. Nor while it is
 * on its way: `underway` is the address the last one goes to. Listens before the page's own code does.
 */
export function guardForms(page: Document, underway: () => string | undefined): void {
  page.addEventListener(
    'submit',
    (event) => {
      const { onLine } = navigator;
      const { action } = event.target as HTMLFormElement;
      if (onLine && action !== location.origin + underway()) return;
      event.preventDefault();
      event.stopPropagation();
      if (!onLine) showToast(i18n._('error.unreached'), 'failed');
    },
    true,
  );
}
