import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false in the server's HTML and true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
