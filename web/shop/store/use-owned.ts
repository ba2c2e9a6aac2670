import { useEffect, useState } from 'react';
import { isMemberHere } from '../../client/member-cookie.ts';

const NONE: ReadonlySet<string> = new Set();

/** Returns the products that the signed-in customer has licenses for. Others fetch nothing, not even the code. */
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
      // The store works without the marks.
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, []);
  return owned;
}
