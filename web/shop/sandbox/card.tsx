import { data, Form, redirect, useSearchParams } from 'react-router';
import type { DeclineReason } from '../../../domain/payment/index.ts';
import { TextField } from '../../components/field.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { getForm, textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { TEST_CARD } from '../pay/test-card.ts';
import type { Route } from './+types/card';
import { redirectBack, referenceOf } from './answered.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true };

const FIELDS = ['card_number', 'card_expiry', 'card_cvc'] as const;

/** Stands in for the page on which a payment company stores a card. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const setUp = context.get(servicesContext).challengeControls?.describeSetUp(referenceOf(request));
  if (!setUp) throw redirectAway(request);
  return { backUrl: setUp.returnUrl };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { challengeControls } = context.get(servicesContext);
  const reference = referenceOf(request);
  const setUp = challengeControls?.describeSetUp(reference);
  if (!challengeControls || !setUp) throw redirectAway(request);
  const form = await getForm(request);
  const fields = FIELDS.map((name) => [name, textField(form, name)] as const);
  const result = await challengeControls.giveCard(reference, Object.fromEntries(fields));
  if (result === 'kept') throw redirectBack(setUp.returnUrl);
  if (typeof result === 'object') throw redirectBack(result.challengeUrl);
  return data<{ reason: DeclineReason }>({ reason: result }, { status: 422 });
}

/** The subscriptions show the result. */
const redirectAway = (request: Request): Response =>
  redirect(localize(parseAddress(new URL(request.url).pathname).locale, '/scriptions'), 303);

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const title = t('subscription.do.card');
  const plain = { error: null, inputMode: 'numeric', dir: 'ltr', required: true } as const;
  return (
    <div className="wrap narrow section">
      <Head title={title} isRefused={actionData !== undefined} noIndex />
      <h1>{title}</h1>
      <p className="lead">{t('subscription.step.card-free')}</p>
      <p className="notice">{t('pay.sandbox', { number: TEST_CARD })}</p>
      {actionData ? (
        <RefusalBox>
          <p>{t(`pay.declined.${actionData.reason}`)}</p>
        </RefusalBox>
      ) : null}
      <Form id="keep-card" method="post" action={`?reference=${search.get('reference') ?? ''}`}>
        <TextField
          name="card_number"
          label={t('pay.card-number')}
          autoComplete="cc-number"
          {...plain}
        />
        <TextField
          name="card_expiry"
          label={t('pay.card-expiry')}
          autoComplete="cc-exp"
          {...plain}
        />
        <TextField name="card_cvc" label={t('pay.card-cvc')} autoComplete="cc-csc" {...plain} />
        <button type="submit" className="button primary">
          {t('subscription.step.card-store')}
        </button>
      </Form>
      <p>
        <a href={loaderData.backUrl}>{t('subscription.step.back')}</a>
      </p>
    </div>
  );
}
