import { useState } from 'react';
import { redirectDocument } from 'react-router';
import { useHydrated } from '../../../components/hydrated.ts';
import { LinkList } from '../../../components/link-list.tsx';
import { useWords } from '../../../components/words.tsx';
import { Head } from '../../../document/head.tsx';
import type { Handle } from '../../../routing/handle.ts';
import type { Route } from './+types/card';
import { CardForm } from './card-form.tsx';
import { HostedForm } from './hosted-form.tsx';
import { openCardPage, openHostedPage } from './open.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true, calm: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openCardPage(request, context);

export const action = ({ request, context }: Route.ActionArgs) => openHostedPage(request, context);

/** Always loads a document, because only this page's policy allows the payment company's scripts. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

export default function CardPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const isHydrated = useHydrated();
  const { fields, total, payPath, orderId } = loaderData;
  const isUnreachable = fields === null || actionData === 'unreachable';
  const [isRefused, setRefused] = useState(false);
  const title = t('pay.title');
  return (
    <div className="wrap narrow section">
      <Head
        title={isRefused ? t('pay.declined-title') : title}
        isRefused={isRefused || isUnreachable}
        noIndex
      />
      <h1>{title}</h1>
      {isUnreachable ? (
        <p role="alert" className="notice bad">
          {t('pay.unreachable')}
        </p>
      ) : null}
      {fields ? (
        <>
          <p className="lead">{t('stripe.lead', { total })}</p>
          <p className="quiet">{t('stripe.wallets')}</p>
          {isHydrated ? <CardForm view={loaderData} fields={fields} onFault={setRefused} /> : null}
          <noscript>
            <HostedForm payPath={payPath} />
          </noscript>
        </>
      ) : null}
      <LinkList
        links={[
          [`/pay?purchase=${orderId}`, t('stripe.back')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
