import { copyText } from '../../client/copy-text.ts';
import { useAddress, useSite } from '../../client/site.ts';
import { useHydrated } from '../../components/hydrated.ts';
import { useWords } from '../../components/words.tsx';
import { publicAddress } from '../../routing/address.ts';

/**
 * For devices that cannot run the program. Visitors send the page to their own PC with their own apps. The shop
 * sends no email, because such a form would let anyone send email to anyone.
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

/** Opens the share sheet, or copies the address if there is none. The space is reserved until that is known. */
function SendButton({ title, address }: { title: string; address: string }) {
  const t = useWords();
  const isKnown = useHydrated();
  if (!isKnown) {
    return <span className="button primary reserved">{t('tip.share')}</span>;
  }
  const copy = () => copyText(address, { copied: t('tip.copied'), failed: t('copy.failed') });
  // Closing the share sheet is not an error.
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  const canShare = typeof navigator.share === 'function';
  return (
    <button type="button" className="button primary" onClick={canShare ? share : copy}>
      {canShare ? t('tip.share') : t('tip.copy')}
    </button>
  );
}
