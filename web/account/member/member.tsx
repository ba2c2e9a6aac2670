import { data, Form, useSearchParams } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { WithEmails } from '../../components/email-address.tsx';
import { GoodNotice } from '../../components/good-notice.tsx';
import { SiteLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { NEW_EMAIL_COOKIE } from '../../loaders/account-cookies.server.ts';
import { localize } from '../../routing/address.ts';
import { MEMBER_TYPES } from '../../routing/checks.ts';
import type { Handle } from '../../routing/handle.ts';
import ACCOUNT from '../account.css?url';
import { Doorway } from '../doorway.tsx';
import { hideToken } from '../login/open.server.ts';
import { screenOf } from '../screen.ts';
import { SignInPrompt } from '../sign-in-prompt.tsx';
import type { Route } from './+types/member';
import { actOnMember } from './act.server.ts';
import type { MemberActionResult } from './action-result.ts';
import { readMember } from './member.server.ts';
import { openScreen } from './open.server.ts';
import { ScreenPart } from './screen-part.tsx';
import type { Screen } from './screens.ts';

export const handle: Handle = { styles: [ACCOUNT], noIndex: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const screen = screenOf(MEMBER_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  hideToken(NEW_EMAIL_COOKIE, request);
  const member = await readMember(request, context);
  if (!member) return { screen, email: null, opened: null };
  const opened = await openScreen(screen, member);
  const { email } = member.account;
  return data({ screen, email, opened }, { status: opened ? 200 : 500 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const screen = screenOf(MEMBER_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  return actOnMember(request, context, screen);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

const hasFaults = (faults: object): boolean => Object.keys(faults).length > 0;

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { screen, email, opened } = loaderData;
  const title = t(`account.member.${screen}`);
  const result = readActionResult(actionData);
  const isRefused = result !== null && (result.refused !== null || hasFaults(result.faults));
  if (email === null) return <SignedOut title={title} />;
  return (
    <div className="wrap section beside member">
      <Head title={title} noIndex isRefused={isRefused} />
      <MemberMenu screen={screen} />
      <div className="member-screen">
        <h1>{title}</h1>
        {opened ? <ScreenPart opened={opened} result={result} /> : <Broken />}
      </div>
      <div className="member-out">
        <SignOut email={email} />
      </div>
    </div>
  );
}

/** An action can also return passkey options. */
const readActionResult = (value: unknown): MemberActionResult | null =>
  typeof value === 'object' && value !== null && 'faults' in value
    ? (value as MemberActionResult)
    : null;

function MemberMenu({ screen }: { screen: Screen }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <nav className="side-menu" aria-label={t('member.nav')}>
      <ul>
        {MEMBER_TYPES.map((type) => (
          <li key={type}>
            <SiteLink
              to={localize(locale, `/member/${type}`)}
              aria-current={type === screen ? 'page' : undefined}
            >
              {t(`account.menu.${type}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOut({ email }: { email: string }) {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <>
      <p id="signed-in" className="quiet">
        <WithEmails text={t('account.signed-in', { email })} emails={[email]} />
      </p>
      <Form id="sign-out" method="post" action={localize(locale, '/login/signin')}>
        <button type="submit" name="step" value="sign-out" className="button">
          {t('account.sign-out')}
        </button>
      </Form>
    </>
  );
}

function SignedOut({ title }: { title: string }) {
  const t = useWords();
  const [search] = useSearchParams();
  return (
    <Doorway title={title}>
      {search.get('done') === 'deleted' ? (
        <GoodNotice id="deleted" title={t('member.delete.done-title')}>
          <p>{t('member.delete.done')}</p>
        </GoodNotice>
      ) : (
        <>
          {search.get('step') === 'link' ? (
            <p className="notice">{t('member.email.sign-in')}</p>
          ) : null}
          <SignInPrompt />
        </>
      )}
    </Doorway>
  );
}

/** Shown if this page of the account failed. The others may work. */
function Broken() {
  const t = useWords();
  return (
    <div id="broken" role="alert" className="notice bad">
      <p>{t('member.broken')}</p>
      <a className="button" href="?">
        {t('error.retry')}
      </a>
    </div>
  );
}
