import { getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import { CopyButton } from './copy-button.tsx';
import type { Receipt } from './receipt.server.ts';

/** The key and the file of each licence, while they are shown. */
export function LicenceBoxes({ receipt }: { receipt: Receipt }) {
  const t = useWords();
  const { locale } = useAddress();
  const { licences } = receipt;
  if (licences.every(({ key }) => key === null))
    return (
      <p className="notice">
        {t('success.key-hidden')}{' '}
        <LocalLink id="licences" to="/member/licences">
          {t('account.member.licences')}
        </LocalLink>{' '}
        <LocalLink id="retrieve" to="/license/retrieve">
          {t('success.retrieve')}
        </LocalLink>
      </p>
    );
  return (
    <section>
      <h2>{t('success.key')}</h2>
      {licences.map(({ product, key }, index) => {
        const query = new URLSearchParams({ product, order: receipt.token });
        const suffix = index === 0 ? '' : `-${product}`;
        return (
          <div key={product}>
            {licences.length > 1 ? (
              <h3>
                <bdi>{getProduct(product).name}</bdi>
              </h3>
            ) : null}
            <p>
              <bdi id={`licence-key${suffix}`} dir="ltr" className="key">
                {key}
              </bdi>
            </p>
            <p className="actions">
              <CopyButton text={key ?? ''} />
              <a
                id={`licence-file${suffix}`}
                className="button"
                href={`${localize(locale, '/success/licence-file')}?${query}`}
                download
              >
                {t('success.file')}
              </a>
            </p>
          </div>
        );
      })}
      <p className="quiet">{t('success.file-note')}</p>
    </section>
  );
}
