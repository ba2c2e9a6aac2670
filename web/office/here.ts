import { useLocation } from 'react-router';

/** The current query as an action, so that a form returns to the same rows of its list. */
export function useHere(): string {
  const query = new URLSearchParams(useLocation().search);
  // The confirmation was already shown.
  query.delete('done');
  return `?${query}`;
}
