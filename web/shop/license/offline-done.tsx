import { redirect } from 'react-router';
import { getProduct } from '../../../products/index.ts';
import { useAddress } from '../../client/site.ts';
import { GoodLine } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/offline-done';
import { seatOf } from './offline.server.ts';

export const handle: Handle = { noIndex: true, secret: true };

/** Loads the activated PC and its file for the holder of the link. Redirects others to the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seat = await seatOf(request, context.get(servicesContext));
  const url = new URL(request.url);
  if (!seat)
    throw redirect(localize(parseAddress(url.pathname).locale, '/license/activate-offline'));
  const { product } = seat.license;
  return { product, seats: seat.seats, token: url.searchParams.get('seat') ?? '' };
}

export default function OfflineDonePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { locale } = useAddress();
  const { product, seats, token } = loaderData;
  const file = `${localize(locale, '/license/activate-offline/file')}?seat=${token}`;
  return (
    <div className="wrap narrow section">
      <Head title={t('license.offline.done-title')} noIndex />
      <h1>{t('license.offline.done-title')}</h1>
      <GoodLine text={t('license.offline.done', { product: getProduct(product).name })} />
      <p>{t('license.offline.used', { used: String(seats.used), total: String(seats.total) })}</p>
      <p className="actions">
        <a id="device-file" className="button primary" href={file} download>
          {t('license.offline.download')}
        </a>
        <LocalLink className="button" to="/license/activate-offline">
          {t('license.offline.another')}
        </LocalLink>
      </p>
    </div>
  );
}
