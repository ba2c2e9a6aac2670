import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/wallet';
import { AnswerForm } from './answer-form.tsx';
import { answeredOrMissing, redirectBack, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

/** Stands in for the wallet on the buyer's phone after it has scanned the code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const payment = services.challengeControls?.describeQr(referenceOf(request));
  if (!payment) throw await answeredOrMissing(request, services);
  return { method: payment.method, total: showMoney(payment.due, locale) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { challengeControls } = services;
  const reference = referenceOf(request);
  const payment = challengeControls?.describeQr(reference);
  if (!challengeControls || !payment) throw await answeredOrMissing(request, services);
  const isApproved = textField(await getForm(request), 'answer') === 'approve';
  await (isApproved ? challengeControls.payQr(reference) : challengeControls.expireQr(reference));
  throw redirectBack(payment.returnUrl);
}

export default function WalletPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const method = t(`pay.method.${loaderData.method}`);
  return (
    <AnswerForm
      id="wallet"
      text={t('wallet.text', { method, total: loaderData.total.text })}
      note={t('wallet.sandbox')}
      others={[{ value: 'expire', label: t('wallet.expire') }]}
    />
  );
}
