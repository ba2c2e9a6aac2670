import { copyText } from '../../client/copy-text.ts';
import { useAddress, useSite } from '../../client/site.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { publicAddress } from '../../routing/address.ts';

/**
 * For devices the program does not run on: ways to send the page to one's own PC with one's own apps.
 * The shop mails nobody: a form for that would let anybody have mails sent to anybody.
 */
export function PhoneNote({ name }: { name: string }) {
  const t = useWords();
  const { siteUrl } = useSite();
  const { locale, path } = useAddress();
  const address = publicAddress(siteUrl, locale, path);
  const title = t('download.title', { product: name });
  const mail = new URLSearchParams({ subject: title, body: address });
  return (
    <aside id="phone-note" className="notice phone-note">
      <h2>{t('tip.phone-title', { product: name })}</h2>
      <p>{t('tip.phone')}</p>
      <p>
        <bdi dir="ltr">{address}</bdi>
      </p>
      <p className="actions">
        <SendButton title={title} address={address} />
        <a className="button" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          {t('tip.mail')}
        </a>
      </p>
    </aside>
  );
}

/** The phone's own list of apps to send with, or the clipboard where it has none. Its place is kept until that is known. */
function SendButton({ title, address }: { title: string; address: string }) {
  const t = useWords();
  const isKnown = useHydrated();
  if (!isKnown) {
    return <span className="button primary invisible noscript:hidden">{t('tip.share')}</span>;
  }
  const copy = () => copyText(address, { copied: t('tip.copied'), failed: t('copy.failed') });
  // Closing the list without choosing is no failure.
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  const canShare = typeof navigator.share === 'function';
  return (
    <button type="button" className="button primary" onClick={canShare ? share : copy}>
      {canShare ? t('tip.share') : t('tip.copy')}
    </button>
  );
}
