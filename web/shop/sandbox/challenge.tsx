import { redirect } from 'react-router';
import { AWAY_ANSWERS, type AwayAnswer, METHOD_FACTS } from '../../../domain/payment/index.ts';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/challenge';
import { AnswerForm } from './answer-form.tsx';
import { answeredOrMissing, redirectBack, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

/** Stands in for the page of the buyer's bank, or of the wallet or bank of a redirect payment. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pathname, searchParams } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  if (services.challengeControls && searchParams.has(STAYED)) return null;
  const challenge = services.challengeControls?.describe(referenceOf(request));
  if (!challenge) throw await answeredOrMissing(request, services);
  const { method, total } = challenge;
  const isAway = METHOD_FACTS[method].flow === 'redirect';
  return { total: showMoney(total, locale), away: isAway ? method : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { challengeControls } = services;
  const reference = referenceOf(request);
  const challenge = challengeControls?.describe(reference);
  if (!challengeControls || !challenge) throw await answeredOrMissing(request, services);
  const answer = textField(await getForm(request), 'answer');
  const isAway = METHOD_FACTS[challenge.method].flow === 'redirect';
  if (isAway) await challengeControls.answerAway(reference, awayAnswerOf(answer));
  else await challengeControls.answer(reference, answer === 'approve');
  if (isAway && answer === 'stay') throw redirect(`?${STAYED}=1`, 303);
  throw redirectBack(challenge.returnUrl);
}

/** Query parameter after a buyer who paid and never goes back, so that only the event tells the shop. */
const STAYED = 'stayed';

const awayAnswerOf = (answer: string): AwayAnswer =>
  answer === 'stay' ? 'approve' : (AWAY_ANSWERS.find((each) => each === answer) ?? 'cancel');

const OTHERS = ['later', 'stay', 'cancel', 'decline', 'expire'] as const;

export default function ChallengePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  if (loaderData === null) return <Stayed />;
  const { away, total } = loaderData;
  if (away === null)
    return (
      <AnswerForm
        id="challenge"
        text={t('challenge.text', { total: total.text })}
        note={t('challenge.sandbox')}
        others={[{ value: 'deny', label: t('challenge.deny') }]}
      />
    );
  const method = t(`pay.method.${away}`);
  return (
    <AnswerForm
      id="away"
      text={t('wallet.text', { method, total: total.text })}
      note={t('away.sandbox', { method })}
      others={OTHERS.map((value) => ({ value, label: t(`away.${value}`) }))}
    />
  );
}

function Stayed() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('challenge.title')} noIndex />
      <h1>{t('challenge.title')}</h1>
      <p id="stayed" className="notice good">
        {t('away.stayed')}
      </p>
    </div>
  );
}
