import { copyText } from '../../client/copy-text.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';

type CopyFieldProps = { text: string; label: string; button: string };

/** Without JavaScript there is no button, and a click selects the whole text. */
export function CopyField({ text, label, button }: CopyFieldProps) {
  const t = useWords();
  const isLive = useHydrated();
  const copy = () => copyText(text, { copied: t('paycode.copied'), failed: t('copy.failed') });
  return (
    <div className="copy-field">
      <p id="copy-label">{label}</p>
      <p>
        <bdi id="copy-code" dir="ltr" className="copy-code">
          {text}
        </bdi>
      </p>
      {isLive ? (
        <button type="button" id="copy" className="button" onClick={copy}>
          {button}
        </button>
      ) : null}
    </div>
  );
}
