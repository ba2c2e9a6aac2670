import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../client/lazy-part.ts';
import { useWords } from '../../components/words.tsx';
import type { MemberActionResult } from './action-result.ts';
import type { Opened } from './screens.ts';

// Each page's code loads when it is first shown.
const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview);
const Licenses = lazyPart(async () => (await import('./licenses.tsx')).Licenses);
const Devices = lazyPart(async () => (await import('./devices.tsx')).Devices);
const Orders = lazyPart(async () => (await import('./orders.tsx')).Orders);
const Subscriptions = lazyPart(async () => (await import('./subscriptions.tsx')).Subscriptions);
const Downloads = lazyPart(async () => (await import('./downloads.tsx')).Downloads);
const Tickets = lazyPart(async () => (await import('./tickets.tsx')).Tickets);
const Profile = lazyPart(async () => (await import('./profile.tsx')).Profile);
const Security = lazyPart(async () => (await import('./security.tsx')).Security);

export function ScreenPart({
  opened,
  result,
}: {
  opened: Opened;
  result: MemberActionResult | null;
}) {
  const t = useWords();
  return (
    <Suspense fallback={<Waiting opened={opened} text={t('member.loading')} />}>
      {partOf(opened, result)}
    </Suspense>
  );
}

/** A placeholder of about the final size. */
function Waiting({ opened, text }: { opened: Opened; text: string }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {text}
      </p>
      {opened.screen === 'overview' ? (
        <div aria-hidden="true" className="member-wait">
          {opened.view.name ? <p className="lead">&nbsp;</p> : null}
          <p>&nbsp;</p>
          <h2>&nbsp;</h2>
          <ul className="licence-lines">
            {opened.view.licenses.map(({ id }) => (
              <li key={id} />
            ))}
          </ul>
          <ul className="chooser" id="counts">
            <li />
            <li />
            <li />
            <li />
            <li />
          </ul>
        </div>
      ) : (
        <div aria-hidden="true" className="member-wait member-cards">
          <div className="card" />
          <div className="card" />
        </div>
      )}
    </div>
  );
}

function partOf(opened: Opened, result: MemberActionResult | null): ReactElement {
  switch (opened.screen) {
    case 'overview':
      return <Overview view={opened.view} />;
    case 'licences':
      return <Licenses view={opened.view} />;
    case 'devices':
      return <Devices view={opened.view} result={result} />;
    case 'orders':
      return <Orders view={opened.view} />;
    case 'subscriptions':
      return <Subscriptions view={opened.view} />;
    case 'downloads':
      return <Downloads view={opened.view} />;
    case 'tickets':
      return <Tickets view={opened.view} />;
    case 'profile':
      return <Profile view={opened.view} result={result} />;
    case 'security':
      return <Security view={opened.view} result={result} />;
  }
}
