import { data, useSearchParams } from 'react-router';
import { GoodNotice } from '../../components/good-notice.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { NEW_EMAIL_COOKIE } from '../../loaders/account-cookies.server.ts';
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
import { MemberMenu } from './menu.tsx';
import { openScreen } from './open.server.ts';
import { ScreenPart } from './screen-part.tsx';
import { SignOut } from './sign-out.tsx';

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

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { screen, email, opened } = loaderData;
  const title = t(`account.member.${screen}`);
  if (email === null) return <SignedOut title={title} />;
  return (
    <div className="wrap section beside member">
      <Head title={title} noIndex />
      <MemberMenu screen={screen} />
      <div className="member-screen">
        <h1>{title}</h1>
        {opened ? <ScreenPart opened={opened} result={readActionResult(actionData)} /> : <Broken />}
      </div>
      <div className="member-out">
        <SignOut email={email} />
      </div>
    </div>
  );
}

/** Returns the answer to a form. An action can also return passkey options. */
const readActionResult = (answer: unknown): MemberActionResult | null =>
  typeof answer === 'object' && answer !== null && 'faults' in answer
    ? (answer as MemberActionResult)
    : null;

/** The sign-in form, which returns to this page. */
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
