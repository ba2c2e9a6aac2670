import { redirect } from 'react-router';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/wallet';
import { AnswerForm } from './answer-form.tsx';
import { answeredOrMissing, redirectBack, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

/**
 * Stands in for the wallet on the buyer's phone after it has scanned the code, and for the store or bank where a voucher is
 * paid, in time or late.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const reference = referenceOf(request);
  const voucher = services.challengeControls?.describeVoucher(reference) ?? null;
  const payment = voucher ?? services.challengeControls?.describeQr(reference);
  if (!payment) throw await answeredOrMissing(request, services);
  const { method, due } = payment;
  return { method, total: showMoney(due, locale), voucher };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { challengeControls, provider } = services;
  const { pathname } = new URL(request.url);
  const reference = referenceOf(request);
  const voucher = challengeControls?.describeVoucher(reference);
  const payment = challengeControls?.describeQr(reference);
  if (!challengeControls || !(voucher ?? payment)) throw await answeredOrMissing(request, services);
  const answer = textField(await getForm(request), 'answer');
  if (answer === 'approve') await challengeControls.payQr(reference);
  else if (answer === 'cancel') await provider.cancel(reference);
  else await challengeControls.expireQr(reference);
  if (payment) throw redirectBack(payment.returnUrl);
  const page = localize(parseAddress(pathname).locale, '/paycode');
  throw redirect(`${page}?purchase=${voucher?.orderId}`, 303);
}

const ENDINGS = ['expire', 'cancel'] as const;

export default function WalletPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { voucher, total } = loaderData;
  const method = t(`pay.method.${loaderData.method}`);
  const text = t('wallet.text', { method, total: total.text });
  if (voucher === null)
    return (
      <AnswerForm
        id="wallet"
        text={text}
        note={t('wallet.sandbox')}
        others={[{ value: 'expire', label: t('wallet.expire') }]}
      />
    );
  return (
    <AnswerForm
      id="wallet"
      text={text}
      note={t(voucher.isExpired ? 'voucher.sandbox-late' : 'voucher.sandbox-page')}
      others={
        voucher.isExpired ? [] : ENDINGS.map((value) => ({ value, label: t(`away.${value}`) }))
      }
    />
  );
}
