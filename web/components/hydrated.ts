import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, true once the page lives in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
