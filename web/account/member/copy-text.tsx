import { useState } from 'react';
import { copyText } from '../../client/copy-text.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';

/** Without JavaScript there is no button, and one click selects the whole text. */
export function CopyText({ text }: { text: string }) {
  const t = useWords();
  const [isCopied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = () => copyText(text, { copied: t('member.copied'), failed: t('copy.failed') });
  return (
    <button type="button" className="button" onClick={() => void copy().then(setCopied)}>
      {t(isCopied ? 'member.copied' : 'member.copy')}
    </button>
  );
}
