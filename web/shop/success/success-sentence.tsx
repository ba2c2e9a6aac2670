import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showToast } from '../../client/toast.ts';
import { useHydrated } from '../../components/hydrated.ts';

/** Like `GoodLine`, for a sentence with a link. The toast shows its plain text. */
export function SuccessSentence({ children }: { children: ReactNode }) {
  const isLive = useHydrated();
  const [cameInside] = useState(isLive);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (cameInside) showToast(line.current?.textContent ?? '');
  }, [cameInside]);
  return (
    <p ref={line} role="status" className="notice good">
      {children}
    </p>
  );
}
