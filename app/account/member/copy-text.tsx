import { useState } from 'react';
import { useHydrated } from '../../parts/hydrated.ts';
import { useWords } from '../../parts/words.tsx';

/** Copies a text and says so. Without JavaScript there is no button: the text selects as a whole. */
export function CopyText({ text }: { text: string }) {
  const t = useWords();
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{t(isCopied ? 'member.copied' : 'member.copy')}</span>
    </button>
  );
}
