import { Form, redirect, useSearchParams } from 'react-router';
import { Head } from '../../parts/head.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { showMoney } from '../../request/offers.server.ts';
import type { Route } from './+types/challenge';
import { answeredOrMissing, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

/** The sandbox's stand-in for the page of the buyer's bank. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const asked = services.challengeDesk?.describe(referenceOf(request));
  if (!asked) throw await answeredOrMissing(request, services);
  return { total: showMoney(asked.total, locale) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { challengeDesk } = services;
  const reference = referenceOf(request);
  const asked = challengeDesk?.describe(reference);
  if (!challengeDesk || !asked) throw await answeredOrMissing(request, services);
  const answer = (await request.formData()).get('answer');
  await challengeDesk.answer(reference, answer === 'approve');
  const back = new URL(asked.returnUrl);
  throw redirect(back.pathname + back.search, 303);
}

export default function ChallengePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  return (
    <div className="wrap narrow section">
      <Head title={t('challenge.title')} noIndex />
      <h1>{t('challenge.title')}</h1>
      <p className="lead">{t('challenge.text', { total: loaderData.total.text })}</p>
      <p className="notice">{t('challenge.sandbox')}</p>
      <Form id="challenge" method="post" action={`?reference=${search.get('reference') ?? ''}`}>
        <p className="actions">
          <button type="submit" name="answer" value="approve" className="button primary">
            {t('challenge.approve')}
          </button>
          <button type="submit" name="answer" value="deny" className="button">
            {t('challenge.deny')}
          </button>
        </p>
      </Form>
    </div>
  );
}
