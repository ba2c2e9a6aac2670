import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../browser/lazy-part.ts';
import { useWords } from '../../parts/words.tsx';
import type { MemberSaid } from './said.ts';
import type { Opened } from './screens.ts';

// Each page's code is loaded when it is first shown.
const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview);
const Licences = lazyPart(async () => (await import('./licences.tsx')).Licences);
const Devices = lazyPart(async () => (await import('./devices.tsx')).Devices);
const Orders = lazyPart(async () => (await import('./orders.tsx')).Orders);
const Subscriptions = lazyPart(async () => (await import('./subscriptions.tsx')).Subscriptions);
const Downloads = lazyPart(async () => (await import('./downloads.tsx')).Downloads);
const Tickets = lazyPart(async () => (await import('./tickets.tsx')).Tickets);
const Profile = lazyPart(async () => (await import('./profile.tsx')).Profile);
const Security = lazyPart(async () => (await import('./security.tsx')).Security);

/** What one page of the account shows. */
export function ScreenPart({ opened, said }: { opened: Opened; said: MemberSaid | null }) {
  const t = useWords();
  return (
    <Suspense fallback={<p role="status">{t('member.loading')}</p>}>
      {partOf(opened, said)}
    </Suspense>
  );
}

function partOf(opened: Opened, said: MemberSaid | null): ReactElement {
  switch (opened.screen) {
    case 'overview':
      return <Overview view={opened.view} />;
    case 'licences':
      return <Licences view={opened.view} />;
    case 'devices':
      return <Devices view={opened.view} said={said} />;
    case 'orders':
      return <Orders view={opened.view} />;
    case 'subscriptions':
      return <Subscriptions view={opened.view} />;
    case 'downloads':
      return <Downloads view={opened.view} />;
    case 'tickets':
      return <Tickets view={opened.view} />;
    case 'profile':
      return <Profile view={opened.view} said={said} />;
    case 'security':
      return <Security view={opened.view} said={said} />;
  }
}
