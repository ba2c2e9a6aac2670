import { SendPage } from '../../components/send-page.tsx';
import { useWords } from '../../components/words.tsx';

/** For devices that cannot run the program. */
export function PhoneNote({ name }: { name: string }) {
  const t = useWords();
  return (
    <aside id="phone-note" className="notice phone-note">
      <h2>{t('tip.phone-title', { product: name })}</h2>
      <p>{t('tip.phone')}</p>
      <SendPage title={t('download.title', { product: name })} />
    </aside>
  );
}
