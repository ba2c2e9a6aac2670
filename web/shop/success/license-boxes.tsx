import { getProduct } from '../../../products/index.ts';
import { copyText } from '../../client/copy-text.ts';
import { useAddress } from '../../client/site.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { LocalLink } from '../../components/link.tsx';
import { Gap, useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { Receipt } from './receipt.server.ts';

type Props = { readonly receipt: Receipt };

export function LicenseBoxes({ receipt }: Props) {
  const t = useWords();
  const licenses = receipt.licenses.filter(({ isRevoked }) => !isRevoked);
  if (licenses.length === 0) return null;
  const isHidden = licenses.every(({ key }) => key === null);
  return (
    <section className="licences" aria-labelledby="licences-title">
      <h2 id="licences-title">{t('success.key')}</h2>
      {isHidden ? <HiddenKey /> : null}
      {licenses.map(({ product, key }, index) => (
        <LicenseBox
          key={product}
          {...{ product, text: key, token: receipt.token }}
          isFirst={index === 0}
          showsName={receipt.licenses.length > 1}
        />
      ))}
      {isHidden ? null : <p className="quiet">{t('success.file-note')}</p>}
    </section>
  );
}

function HiddenKey() {
  const t = useWords();
  return (
    <p className="notice">
      {t('success.key-hidden')}
      <Gap />
      <LocalLink id="licences" to="/member/licences">
        {t('account.member.licences')}
      </LocalLink>{' '}
      <LocalLink id="retrieve" to="/license/retrieve">
        {t('success.retrieve')}
      </LocalLink>
    </p>
  );
}

type BoxProps = {
  readonly product: string;
  readonly text: string | null;
  readonly token: string;
  readonly isFirst: boolean;
  readonly showsName: boolean;
};

function LicenseBox({ product, text, token, isFirst, showsName }: BoxProps) {
  const t = useWords();
  const { locale } = useAddress();
  const { name } = getProduct(product);
  const query = new URLSearchParams({ product, order: token });
  const suffix = isFirst ? '' : `-${product}`;
  return (
    <div className="licence-box">
      {showsName ? (
        <h3>
          <bdi>{name}</bdi>
        </h3>
      ) : null}
      {text === null ? null : (
        <p className="key-row">
          <bdi id={`licence-key${suffix}`} dir="ltr" className="key">
            {text}
          </bdi>
          <CopyButton text={text} />
        </p>
      )}
      <p className="actions">
        <DownloadButton
          id={`download${suffix}`}
          product={product}
          kind="primary"
          label={t('product.download-named', { product: name })}
        />
        {text === null ? null : (
          <FileLink
            id={`licence-file${suffix}`}
            className="button"
            href={`${localize(locale, '/success/licence-file')}?${query}`}
          >
            {t('success.file')}
          </FileLink>
        )}
      </p>
    </div>
  );
}

/** Copies a text and confirms it. Without JavaScript there is no button, and the key is selected as a whole. */
function CopyButton({ text }: { text: string }) {
  const t = useWords();
  if (!useHydrated()) return null;
  const copy = () => copyText(text, { copied: t('success.copied'), failed: t('copy.failed') });
  return (
    <button type="button" className="button" onClick={copy}>
      {t('success.copy')}
    </button>
  );
}
