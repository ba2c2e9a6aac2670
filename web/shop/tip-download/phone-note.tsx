import { useState } from 'react';
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
  return (
    <aside id="phone-note" className="notice phone-note">
      <h2>{t('tip.phone-title', { product: name })}</h2>
      <p>{t('tip.phone')}</p>
      <p>
        <bdi dir="ltr">{address}</bdi>
      </p>
      <SendActions title={title} address={address} />
    </aside>
  );
}

/** Opens the share sheet, or an email if there is none. Without scripts, only the email. */
function SendActions({ title, address }: { title: string; address: string }) {
  const t = useWords();
  const isKnown = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const mail = new URLSearchParams({ subject: title, body: address });
  const mailTo = `mailto:?${mail.toString().replaceAll('+', '%20')}`;
  const canShare = isKnown && typeof navigator.share === 'function';
  // Closing the share sheet is not an error.
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  const copy = async () =>
    setCopied(await copyText(address, { copied: t('tip.copied'), failed: t('copy.failed') }));
  return (
    <p className="actions">
      {canShare ? (
        <button type="button" className="button primary" onClick={share}>
          {t('tip.share')}
        </button>
      ) : (
        <a className="button primary" href={mailTo}>
          {t('tip.share')}
        </a>
      )}
      {isKnown ? (
        <button type="button" className="button" onClick={copy}>
          {t('tip.copy')}
        </button>
      ) : (
        <span className="button reserved">{t('tip.copy')}</span>
      )}
      <span className="quiet">{isCopied ? t('tip.copied') : null}</span>
    </p>
  );
}
