import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/challenge';
import { AnswerForm } from './answer-form.tsx';
import { answeredOrMissing, redirectBack, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

/** Stands in for the page of the buyer's bank. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const challenge = services.challengeControls?.describe(referenceOf(request));
  if (!challenge) throw await answeredOrMissing(request, services);
  return { total: showMoney(challenge.total, locale) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { challengeControls } = services;
  const reference = referenceOf(request);
  const challenge = challengeControls?.describe(reference);
  if (!challengeControls || !challenge) throw await answeredOrMissing(request, services);
  const answer = textField(await getForm(request), 'answer');
  await challengeControls.answer(reference, answer === 'approve');
  throw redirectBack(challenge.returnUrl);
}

export default function ChallengePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <AnswerForm
      id="challenge"
      text={t('challenge.text', { total: loaderData.total.text })}
      note={t('challenge.sandbox')}
      refusal={{ value: 'deny', label: t('challenge.deny') }}
    />
  );
}
