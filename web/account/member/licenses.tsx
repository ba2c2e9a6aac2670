import { getProduct } from '../../../products/index.ts';
import { useAddress } from '../../client/site.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { FileLink } from '../../components/file-link.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pager } from '../../components/pager.tsx';
import { Pill } from '../../components/pill.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { localize } from '../../routing/address.ts';
import { CopyText } from './copy-text.tsx';
import { Empty } from './empty.tsx';
import { LicenseEnd } from './license-end.tsx';
import type { LicensesView, LicenseView } from './licenses.server.ts';
import { SaveList } from './save-list.tsx';

export function Licenses({ view }: { view: LicensesView }) {
  const t = useWords();
  return (
    <>
      {view.licenses.length === 0 ? (
        <Empty text={t('member.licenses.empty')}>
          <LocalLink to="/store">{t('member.to-store')}</LocalLink>
        </Empty>
      ) : (
        <>
          <ul className="member-cards">
            {view.licenses.map((license) => (
              <License key={license.id} license={license} />
            ))}
          </ul>
          <Pager view={view.pager} />
          <SaveList kind="licences" />
        </>
      )}
      <p className="quiet">
        <RichText
          id="member.licenses.missing"
          parts={{ 0: <LocalLink to="/license/retrieve">{null}</LocalLink> }}
        />
      </p>
    </>
  );
}

function License({ license }: { license: LicenseView }) {
  const t = useWords();
  const { id, product, key, state, used, seats, plan } = license;
  const { name } = getProduct(product);
  return (
    <li
      className="card"
      id={`licence-${id}`}
      data-state={state}
      style={colorsOf(getProduct(product))}
    >
      <h2>
        <ProductIcon of={product} size={40} />
        <bdi>{name}</bdi>
      </h2>
      {license.endedOn ? null : (
        <p className="actions">
          <bdi dir="ltr" className="key">
            <span className="sr-only">{t('member.license.key')} </span>
            {key}
          </bdi>
          <CopyText text={key} />
        </p>
      )}
      <dl className="facts">
        <dt>{t('member.license.state')}</dt>
        <dd>
          <Pill state={state}>{t(`member.license.${state}`)}</Pill>
        </dd>
        <dt>{t('member.license.plan')}</dt>
        <dd>{t(`license.plan.${plan}`)}</dd>
        <dt>{t('member.license.seats')}</dt>
        <dd>{t('member.license.seats-of', { used: String(used), total: String(seats) })}</dd>
        <End license={license} />
      </dl>
      <LicenseActions license={license} />
    </li>
  );
}

function End({ license }: { license: LicenseView }) {
  const t = useWords();
  const { product, endedOn, lentUntil, waitsFor, renewsAt } = license;
  if (endedOn) return <LicenseEnd license={license} />;
  return (
    <>
      <LicenseEnd license={license} />
      {lentUntil && waitsFor === 'owner' ? (
        <dd>
          {t('member.attention.past-due', { product: getProduct(product).name, date: lentUntil })}
        </dd>
      ) : null}
      {waitsFor === 'bank' ? <dd>{t('subscription.next-held')}</dd> : null}
      {renewsAt ? <dd>{t('member.license.renews', { date: renewsAt })}</dd> : null}
    </>
  );
}

function LicenseActions({ license }: { license: LicenseView }) {
  const t = useWords();
  const { locale } = useAddress();
  const { id, endedOn, used, renewPath, upgradePath } = license;
  if (endedOn) return null;
  const file = `${localize(locale, '/member/file')}?${new URLSearchParams({ kind: 'licence', licence: id })}`;
  return (
    <p className="actions">
      {renewPath ? (
        <LocalLink className="button primary" to={renewPath}>
          {t('member.license.renew')}
        </LocalLink>
      ) : null}
      {upgradePath ? (
        <LocalLink className="button" to={upgradePath}>
          {t('member.license.upgrade')}
        </LocalLink>
      ) : null}
      <FileLink className="button" href={file}>
        {t('member.license.file')}
      </FileLink>
      {used > 0 ? (
        <LocalLink className="button" to="/member/devices">
          {t('member.license.devices')}
        </LocalLink>
      ) : null}
    </p>
  );
}
