import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { Dialog } from './dialog.tsx';
import { KEYS } from './keys.ts';

export function KeyHelp({ close }: { close: () => void }) {
  const t = useWords();
  return (
    <Dialog id="key-help" label={t('office.keys')} close={close}>
      <h2>{t('office.keys')}</h2>
      <dl className="key-list">
        <dt>
          <kbd>{t('office.command.keys')}</kbd>
        </dt>
        <dd>{t('office.command')}</dd>
        {KEYS.map(([letter, word]) => (
          <KeyLine key={letter} letter={letter} text={t(word)} />
        ))}
      </dl>
      <p>
        <LocalLink to="/office/own">{t('office.own.change')}</LocalLink>
      </p>
      <button type="button" className="button" onClick={close}>
        {t('office.command.close')}
      </button>
    </Dialog>
  );
}

function KeyLine({ letter, text }: { letter: string; text: string }) {
  return (
    <>
      <dt>
        <kbd>{letter}</kbd>
      </dt>
      <dd>{text}</dd>
    </>
  );
}
