import { Form, redirect, useSearchParams } from 'react-router';
import { Head } from '../../parts/head.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { showMoney } from '../../request/offers.server.ts';
import type { Route } from './+types/wallet';
import { answeredOrMissing, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

/** The sandbox's stand-in for the wallet on the buyer's phone, which has read the code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const asked = services.challengeDesk?.describeQr(referenceOf(request));
  if (!asked) throw await answeredOrMissing(request, services);
  return { method: asked.method, total: showMoney(asked.due, locale) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { challengeDesk } = services;
  const reference = referenceOf(request);
  const asked = challengeDesk?.describeQr(reference);
  if (!challengeDesk || !asked) throw await answeredOrMissing(request, services);
  const isApproved = (await request.formData()).get('answer') === 'approve';
  await (isApproved ? challengeDesk.payQr(reference) : challengeDesk.expireQr(reference));
  const back = new URL(asked.returnUrl);
  throw redirect(back.pathname + back.search, 303);
}

export default function WalletPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const method = t(`pay.method.${loaderData.method}`);
  return (
    <div className="wrap narrow section">
      <Head title={t('challenge.title')} noIndex />
      <h1>{t('challenge.title')}</h1>
      <p className="lead">{t('wallet.text', { method, total: loaderData.total.text })}</p>
      <p className="notice">{t('wallet.sandbox')}</p>
      <Form id="wallet" method="post" action={`?reference=${search.get('reference') ?? ''}`}>
        <p className="actions">
          <button type="submit" name="answer" value="approve" className="button primary">
            {t('challenge.approve')}
          </button>
          <button type="submit" name="answer" value="expire" className="button">
            {t('wallet.expire')}
          </button>
        </p>
      </Form>
    </div>
  );
}
