import { type ComponentType, memo } from 'react';

/** What a page shows. Its other properties must not matter to it. */
type PageData = { readonly loaderData?: unknown; readonly actionData?: unknown };

/**
 * Renders a page again only for other data. Otherwise the router renders the page that a click leaves once more, before
 * the next one.
 */
export const memoPage = <Props extends PageData>(Page: ComponentType<Props>) =>
  memo(
    Page,
    (before, now) => before.loaderData === now.loaderData && before.actionData === now.actionData,
  );
