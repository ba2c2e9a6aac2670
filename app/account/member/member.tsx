import { data } from 'react-router';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import { MEMBER_TYPES } from '../../request/checks.ts';
import type { Handle } from '../../request/handle.ts';
import { screenOf } from '../screen.ts';
import type { Route } from './+types/member';

export const handle: Handle = { cached: true, noIndex: true };

export function loader({ params }: Route.LoaderArgs) {
  const screen = screenOf(MEMBER_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  return { screen };
}

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const title = t(`account.member.${loaderData.screen}`);
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead">{t('account.lead')}</p>
      <p>{t('account.orders')}</p>
      <LinkList
        links={[
          ['/faq/account', t('faq.name.account')],
          ['/store', t('nav.store')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
