import type { LicenseChange } from '../../../domain/checkout/index.ts';
import { getProduct } from '../../../products/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { ChangeOffers } from './change-offers.tsx';
import type { EnterView } from './enter.server.ts';
import { EnterForm } from './enter-form.tsx';
import type { ChangeView } from './open.server.ts';

type Kind = LicenseChange['kind'];
type PageProps = { kind: Kind; view: ChangeView | null; typed: EnterView | null };

/** Renewal and upgrade share this page under two addresses. Each address shows its own offers first. */
export function ChangePage({ kind, view, typed }: PageProps) {
  const t = useWords();
  const title = t(`change.${kind}.title`);
  const other = kind === 'renewal' ? 'upgrade' : 'renewal';
  const pages = { renewal: '/renew', upgrade: '/upgrade' };
  const query = view ? `?licence=${view.token}` : '';
  return (
    <div className="wrap narrow section">
      <Head
        title={title}
        description={t(`change.${kind}.description`)}
        noIndex={view !== null || typed !== null}
        isRefused={typed?.licenses.length === 0}
      />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          [pages[kind], title],
        ]}
      />
      <h1>{title}</h1>
      {view ? <License view={view} kind={kind} /> : <EnterForm kind={kind} typed={typed} />}
      <LinkList
        links={[
          [pages[other] + query, t(`change.${other}.title`)],
          ['/license/retrieve', t('license.retrieve.title')],
          ['/scriptions', t('nav.subscriptions')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function License({ view, kind }: { view: ChangeView; kind: Kind }) {
  const t = useWords();
  const { product, plan, seats, state, paidUntil, credit } = view;
  return (
    <>
      <dl className="facts">
        <dt>{t('pay.product')}</dt>
        <dd>
          <bdi>{getProduct(product).name}</bdi>
        </dd>
        <dt>{t('buy.plan')}</dt>
        <dd>{t(`plan.${plan}`)}</dd>
        <dt>{t('buy.seats')}</dt>
        <dd>{t('buy.seats-count', { seats })}</dd>
        <dt>{t('change.paid-until')}</dt>
        <dd>{paidUntil ?? t('success.for-ever')}</dd>
        {credit ? (
          <>
            <dt>{t('change.credit')}</dt>
            <dd>
              <bdi id="credit" data-minor={credit.minor} data-currency={credit.currency}>
                {credit.text}
              </bdi>
            </dd>
          </>
        ) : null}
      </dl>
      {state === 'holds' ? null : (
        <p className="notice bad" role="status">
          {t(state === 'revoked' ? 'license.refused.revoked' : 'license.refused.expired')}
        </p>
      )}
      {view.subscription ? <Renews subscription={view.subscription} /> : null}
      <ChangeOffers view={view} kind={kind} />
    </>
  );
}

/** A license that renews by itself. The link leads to the form that emails a management link. */
function Renews({ subscription }: { subscription: NonNullable<ChangeView['subscription']> }) {
  const t = useWords();
  const { renewsAt, isBundle } = subscription;
  return (
    <p className="notice">
      {isBundle ? <>{t('change.bundle')} </> : null}
      {renewsAt ? <>{t('change.renews', { date: renewsAt })} </> : null}
      <LocalLink to="/scriptions#manage">{t('change.manage')}</LocalLink>
    </p>
  );
}
