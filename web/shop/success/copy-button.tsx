import { copyText } from '../../client/copy-text.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';

/** Copies a text and confirms it. Without JavaScript there is no button, and the key is selected as a whole. */
export function CopyButton({ text }: { text: string }) {
  const t = useWords();
  if (!useHydrated()) return null;
  const copy = () => copyText(text, { copied: t('success.copied'), failed: t('copy.failed') });
  return (
    <button type="button" className="button" onClick={copy}>
      {t('success.copy')}
    </button>
  );
}
