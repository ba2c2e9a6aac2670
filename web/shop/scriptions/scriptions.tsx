import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { unbroken } from '../../../locales/joiners.ts';
import { EXAMPLE_ORDER } from '../../../vendor/example-order.ts';
import { useSite } from '../../client/site.ts';
import { GoodLine } from '../../components/good-notice.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { OrderAsk, OrderRefusal, SentNote } from '../../components/order-form.tsx';
import { Pager } from '../../components/pager.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { OrderForm } from '../../loaders/order-form.server.ts';
import { readSession } from '../../loaders/session.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { SCRIPTIONS } from '../../styles/sheets.ts';
import type { Route } from './+types/scriptions';
import { type ActRefusal, actOn, askForManagement } from './act.server.ts';
import { welcomeCard } from './card.server.ts';
import { type ManageView, openManage } from './manage.server.ts';
import { useMethodName } from './method-name.ts';
import { PlanChoice } from './plan-choice.tsx';
import { openPlans, type PlansView } from './plans.server.ts';
import { StepPanel } from './step-panel.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

export const handle: Handle = { styles: [SCRIPTIONS], noIndex: true, bannerHidden: true };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(url.pathname);
  await welcomeCard(request, locale, services);
  const isLink = url.searchParams.has('subscription');
  // Signed-in customers find the list in their account. They can still compare plans at `?term=…`.
  const staysHere = isLink || ['term', 'sent', 'owed'].some((name) => url.searchParams.has(name));
  if (!staysHere && (await readSession(request, context)))
    throw redirect(localize(locale, '/member/subscriptions'), 303);
  const manage = isLink ? await openManage(url.searchParams, locale, services) : null;
  const plans = manage ? null : await openPlans(url.searchParams, locale, services);
  return { manage, plans, isBadLink: isLink && manage === null };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  new URL(request.url).searchParams.has('subscription')
    ? actOn(request, context)
    : askForManagement(request, context);

/** Also reloads after a refusal, because price or state may have changed. Keeps the page if no server answered. */
export const shouldRevalidate = ({
  formMethod,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod === 'POST' && actionStatus < 500) || defaultShouldRevalidate;

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function SubscriptionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { manage, plans, isBadLink } = loaderData;
  const refused = actionData && 'code' in actionData ? actionData.code : null;
  const typed = actionData && 'step' in actionData ? actionData : null;
  const isRefused =
    refused !== null || Boolean(typed && (typed.refused || typed.faults.length > 0));
  const title = t('subscription.title');
  return (
    <div className={manage ? 'wrap narrow section' : 'wrap section'}>
      <Head title={title} isRefused={isRefused} noIndex />
      <h1>{title}</h1>
      {manage ? <Manage view={manage} refused={refused} /> : null}
      {plans ? <Public plans={plans} typed={typed} isBadLink={isBadLink} /> : null}
      <LinkList
        links={[
          ['/company/cancel', t('nav.cancel')],
          ['/upgrade', t('change.upgrade.title')],
          ['/renew', t('change.renewal.title')],
          ['/faq/subscription', t('faq.name.subscription')],
        ]}
      />
    </div>
  );
}

type PublicProps = { plans: PlansView; typed: OrderForm | null; isBadLink: boolean };

function Public({ plans, typed, isBadLink }: PublicProps) {
  const t = useWords();
  const { renewalRule } = useSite();
  const [search] = useSearchParams();
  return (
    <>
      {renewalRule === 'never' ? null : (
        <p className="lead">
          {t(renewalRule === 'by-card' ? 'subscription.lead' : 'subscription.lead-always')}
        </p>
      )}
      {isBadLink ? (
        <p className="notice bad" role="status">
          {t('subscription.bad-link')}
        </p>
      ) : null}
      {search.get('owed') === 'nothing' && !typed ? (
        <p className="notice" role="status">
          {t('subscription.nothing-owed')}
        </p>
      ) : null}
      <LinkForm typed={typed} isSent={search.get('sent') === '1' && !typed} />
      <PlanChoice view={plans} />
    </>
  );
}

const DONE = ['change', 'pause', 'resume', 'card', 'cancel'] as const;

function Manage({ view, refused: refusal }: { view: ManageView; refused: ActRefusal | null }) {
  const t = useWords();
  const [search] = useSearchParams();
  const refused = refusal ?? (search.get('no') === 'card' ? 'card' : null);
  const done = DONE.find((step) => step === search.get('done'));
  const named = useMethodName();
  return (
    <>
      {refused ? (
        <RefusalBox>
          <p>{t(`subscription.refused.${named(refused)}`)}</p>
        </RefusalBox>
      ) : null}
      {done && !refused && !view.step ? (
        <GoodLine text={t(`subscription.done.${named(done)}`)} />
      ) : null}
      <StepPanel view={view} />
      <ul className="subscriptions">
        {view.subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription.id}
            subscription={subscription}
            preserved={view.preserved}
          />
        ))}
      </ul>
      <Pager view={view.pager} />
    </>
  );
}

function LinkForm({ typed, isSent }: { typed: OrderForm | null; isSent: boolean }) {
  const t = useWords();
  const { savesCards } = useSite();
  const label = t('subscription.order');
  return (
    <section id="manage" aria-labelledby="manage-title">
      <h2 id="manage-title">{t('subscription.manage')}</h2>
      {isSent ? (
        <SentNote
          title={t('subscription.sent-title')}
          text={t('subscription.sent')}
          help={t('subscription.sent-help')}
        />
      ) : (
        <>
          <p>{t(savesCards ? 'subscription.manage-lead' : 'subscription.manage-lead-paypal')}</p>
          <OrderRefusal typed={typed} />
          <OrderAsk
            id="link"
            typed={typed}
            order={{
              label,
              hint: t('subscription.order-hint', { example: unbroken(EXAMPLE_ORDER) }),
              required: false,
            }}
            submit={t('subscription.send')}
          />
        </>
      )}
    </section>
  );
}
