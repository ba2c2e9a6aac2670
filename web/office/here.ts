import { useLocation } from 'react-router';

/** Returns the current query as an action, so that a form returns to the same part of its list. */
export function useHere(): string {
  const query = new URLSearchParams(useLocation().search);
  // The confirmation was already shown.
  query.delete('done');
  return `?${query}`;
}
