/** Moves the focus to the search field, and opens the menu if it holds the field. Returns false if there is none. */
export function focusSearch(page: Document): boolean {
  const field = page.querySelector<HTMLInputElement>('#site-q, form#search #q');
  if (!field) return false;
  if (field.getClientRects().length === 0) page.getElementById('site-menu')?.showPopover();
  field.focus();
  field.select();
  return true;
}
