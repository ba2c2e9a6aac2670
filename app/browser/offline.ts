import { i18n } from './catalogs.ts';
import { showToast } from './toast.ts';

/**
 * A form sent without a network would take the page away with everything typed in it: it is not sent then, and says so.
 * Listens before the page's own code does.
 */
export function keepFormsOffline(page: Window): void {
  page.addEventListener(
    'submit',
    (event) => {
      if (page.navigator.onLine) return;
      event.preventDefault();
      event.stopPropagation();
      showToast(i18n._('error.offline'), 'failed');
    },
    true,
  );
}
