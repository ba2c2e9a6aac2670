import { useState } from 'react';
import { useHydrated } from '../../parts/hydrated.ts';
import { useWords } from '../../parts/words.tsx';

/** Copies a text and says so. Without JavaScript there is no button: the key selects as a whole. */
export function CopyButton({ text }: { text: string }) {
  const t = useWords();
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" className="button" onClick={copy} aria-live="polite">
      {t(copied ? 'success.copied' : 'success.copy')}
    </button>
  );
}
