import { useLayoutEffect } from 'react';
import { useMatches, unstable_useRoute as useRoute } from 'react-router';

let shown: unknown = null;

/** Returns the result of the last form of the shown page, or null. */
export const shownResult = (): unknown => shown;

/** Notes the result with each commit, for the code that runs outside of components. */
export function useShownResult(): void {
  const page = useMatches().at(-1)?.id ?? 'root';
  const result = useRoute(page as 'root')?.actionData ?? null;
  useLayoutEffect(() => {
    shown = result;
  }, [result]);
}
