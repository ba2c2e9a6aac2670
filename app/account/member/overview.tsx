import { getProduct } from '../../../products/index.ts';
import { LocalLink, SiteLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Attention, OverviewView } from './overview.server.ts';

/** What needs its owner, and what there is. */
export function Overview({ view }: { view: OverviewView }) {
  const t = useWords();
  const { attention, counts, name } = view;
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
        <p id="attention" className="notice good">
          {t('member.attention.none')}
        </p>
      )}
      <ul className="chooser" id="counts">
        <li>
          <LocalLink to="/member/licences">
            {t('member.count.licences', { count: counts.licences })}
          </LocalLink>
        </li>
        <li>
          <LocalLink to="/member/devices">
            {t('member.count.devices', { count: counts.devices })}
          </LocalLink>
        </li>
        <li>
          <LocalLink to="/member/orders">
            {t('member.count.orders', { count: counts.orders })}
          </LocalLink>
        </li>
        <li>
          <LocalLink to="/member/subscriptions">
            {t('member.count.subscriptions', { count: counts.subscriptions })}
          </LocalLink>
        </li>
        <li>
          <LocalLink to="/member/tickets">
            {t('member.count.tickets', { count: counts.tickets })}
          </LocalLink>
        </li>
      </ul>
    </>
  );
}

/** On whichever page of the list it is. */
const licencePath = (id: string): string => `/member/licences?licence=${id}#licence-${id}`;

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
    case 'expiring':
    case 'expired': {
      const { date, kind } = item;
      const product = getProduct(item.product).name;
      return (
        <>
          <p>{t(`member.attention.${kind}`, { product, date })}</p>
          <LocalLink className="button" to={licencePath(item.licenceId)}>
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
