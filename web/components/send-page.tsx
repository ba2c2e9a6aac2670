import { useState } from 'react';
import { copyText } from '../client/copy-text.ts';
import { useAddress, useSite } from '../client/site.ts';
import { publicAddress } from '../routing/address.ts';
import { useHydrated } from './hydrated.ts';
import { useWords } from './words.tsx';

/**
 * The address of the page, for devices that cannot run the programs. Visitors send it to their own PC with their own
 * apps. The shop sends no email, because such a form would let anyone send email to anyone.
 */
export function SendPage({ title }: { title: string }) {
  const { siteUrl } = useSite();
  const { locale, path } = useAddress();
  const address = publicAddress(siteUrl, locale, path);
  return (
    <>
      <p>
        <bdi dir="ltr">{address}</bdi>
      </p>
      <SendActions title={title} address={address} />
    </>
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
