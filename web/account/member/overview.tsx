import { getProduct } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink, SiteLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { Empty } from './empty.tsx';
import { LicenseEnd } from './license-end.tsx';
import type { Attention, LicenseLine, OverviewView } from './overview.server.ts';

const COUNTED = ['licences', 'devices', 'orders', 'subscriptions', 'tickets'] as const;

export function Overview({ view }: { view: OverviewView }) {
  const t = useWords();
  const { attention, counts, licenses, name } = view;
  return (
    <>
      {name ? <p className="lead">{t('member.hello', { name })}</p> : null}
      {attention.length > 0 ? (
        <section id="attention" className="notice" aria-labelledby="attention-title">
          <h2 id="attention-title">{t('member.attention')}</h2>
          <ul className="member-rows">
            {attention.map((item) => (
              <li key={keyOf(item)} data-attention={item.kind}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <ul id="attention" className="ticks">
          <li>{t('member.attention.none')}</li>
        </ul>
      )}
      <section aria-labelledby="licences-title">
        <h2 id="licences-title">{t('account.member.licences')}</h2>
        {licenses.length === 0 ? (
          <Empty text={t('member.licenses.empty')}>
            <LocalLink to="/store">{t('member.to-store')}</LocalLink>
          </Empty>
        ) : (
          <ul className="licence-lines">
            {licenses.map((license) => (
              <Line key={license.id} license={license} />
            ))}
          </ul>
        )}
      </section>
      <ul className="chooser" id="counts">
        {COUNTED.map((type) => (
          <li key={type}>
            <LocalLink to={`/member/${type}`}>
              <strong>{counts[type]}</strong> {t(`account.menu.${type}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Line({ license }: { license: LicenseLine }) {
  const t = useWords();
  const { id, product, state } = license;
  const { name } = getProduct(product);
  return (
    <li data-state={state} style={colorsOf(getProduct(product))}>
      <ProductIcon of={product} size={48} />
      <h3>
        <LocalLink to={licensePath(id)}>
          <bdi>{name}</bdi>
        </LocalLink>{' '}
        <Pill state={state}>{t(`member.license.${state}`)}</Pill>
      </h3>
      <dl>
        <LicenseEnd license={license} />
      </dl>
      {state === 'active' ? (
        <LocalLink className="button tinted" to={`/member/downloads#program-${product}`}>
          {t('product.download')} <span className="sr-only">{name}</span>
        </LocalLink>
      ) : null}
    </li>
  );
}

const licensePath = (id: string): string => `/member/licences?licence=${id}#licence-${id}`;

const keyOf = (item: Attention): string => JSON.stringify(item);

function Item({ item }: { item: Attention }) {
  const t = useWords();
  switch (item.kind) {
    case 'past-due': {
      const { date, path } = item;
      const product = getProduct(item.product).name;
      return (
        <>
          <p>{t('member.attention.past-due', { product, date })}</p>
          {path ? (
            <SiteLink className="button primary" to={path}>
              {t('member.attention.past-due-do')}
            </SiteLink>
          ) : null}
        </>
      );
    }
    case 'card-expires': {
      const { path } = item;
      const product = getProduct(item.product).name;
      return (
        <>
          <p>{t('member.attention.card-expires', { product })}</p>
          {path ? (
            <SiteLink className="button primary" to={path}>
              {t('subscription.do.card')}
            </SiteLink>
          ) : null}
        </>
      );
    }
    case 'expiring':
    case 'expired': {
      const { date, kind } = item;
      const product = getProduct(item.product).name;
      return (
        <>
          <p>{t(`member.attention.${kind}`, { product, date })}</p>
          <LocalLink className="button" to={licensePath(item.licenseId)}>
            {t('member.attention.renew')}
          </LocalLink>
        </>
      );
    }
    case 'unfinished':
      return (
        <>
          <p>{t('member.attention.unfinished', { number: item.number })}</p>
          <LocalLink className="button" to={item.path}>
            {t('member.attention.unfinished-do')}
          </LocalLink>
        </>
      );
    case 'tickets':
      return (
        <>
          <p>{t('member.attention.tickets', { count: item.count })}</p>
          <LocalLink className="button" to="/member/tickets">
            {t('member.attention.tickets-do')}
          </LocalLink>
        </>
      );
    case 'second-factor':
      return (
        <>
          <p>{t('member.attention.second-factor')}</p>
          <LocalLink className="button" to="/member/security?do=second">
            {t('member.second.start')}
          </LocalLink>
        </>
      );
  }
}
