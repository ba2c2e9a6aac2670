import { useEffect, useState } from 'react';
import { isMemberHere } from '../../client/member-cookie.ts';

const NONE: ReadonlySet<string> = new Set();

/** Products whoever is signed in here has a license of. Nobody else is asked about, and no code for it is fetched. */
export function useOwned(): ReadonlySet<string> {
  const [owned, setOwned] = useState(NONE);
  useEffect(() => {
    if (!isMemberHere(document.cookie)) return;
    let isShown = true;
    import('./owned.ts')
      .then(({ askOwned }) => askOwned())
      .then((products) => {
        if (isShown) setOwned(products);
      })
      // The store is whole without the marks.
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, []);
  return owned;
}
