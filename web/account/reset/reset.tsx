import { data, useSearchParams } from 'react-router';
import { WithEmails } from '../../components/email-address.tsx';
import { GoodNotice } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { RESET_TYPES } from '../../routing/checks.ts';
import type { Handle } from '../../routing/handle.ts';
import ACCOUNT from '../account.css?url';
import { AccountForm, useFault } from '../account-form.tsx';
import { type ActionResult, readActionResult } from '../action-result.ts';
import { Doorway } from '../doorway.tsx';
import { EmailField, PasswordField } from '../fields.tsx';
import { openFollowed } from '../login/open.server.ts';
import { screenOf } from '../screen.ts';
import type { Route } from './+types/reset';
import { actOnReset } from './act.server.ts';

export const handle: Handle = {
  styles: [ACCOUNT],
  cached: true,
  noIndex: true,
  bannerHidden: true,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const screen = screenOf(RESET_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  const followed = await openFollowed(request, context, ['reset']);
  return { screen, link: followed && { id: followed.id, email: followed.email } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const screen = screenOf(RESET_TYPES, params.type);
  if (!screen) throw data(null, { status: 404 });
  return actOnReset(request, context, screen);
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { screen, link } = loaderData;
  const title = t(`account.reset.${screen}`);
  const result = readActionResult(actionData);
  return (
    <Doorway title={title} result={result}>
      {screen === 'request' ? (
        <RequestScreen result={result} />
      ) : (
        <PasswordScreen result={result} link={link} />
      )}
    </Doorway>
  );
}

function RequestScreen({ result }: { result: ActionResult | null }) {
  const t = useWords();
  const faultOf = useFault(result);
  const [search] = useSearchParams();
  if (search.get('step') === 'sent' && !result) {
    return (
      <GoodNotice id="sent" title={t('account.sent-title')}>
        <p>{t('account.reset.sent')}</p>
      </GoodNotice>
    );
  }
  return (
    <>
      <p className="lead">{t('account.reset.lead')}</p>
      <AccountForm id="reset-request" submit={t('account.reset.submit')} result={result}>
        <EmailField error={faultOf('email')} value={result?.email} />
      </AccountForm>
      <LocalLink to="/login/signin">{t('account.reset.back')}</LocalLink>
    </>
  );
}

type PasswordProps = { result: ActionResult | null; link: { id: string; email: string } | null };

/** Looks the same with and without a link. Offers a new link if the followed one no longer works. */
function PasswordScreen({ result, link }: PasswordProps) {
  const t = useWords();
  const faultOf = useFault(result);
  const [search] = useSearchParams();
  if (search.get('step') === 'link' && link === null && !result)
    return (
      <>
        <p className="notice bad">{t('account.refused.link')}</p>
        <p>
          <LocalLink className="button primary" to="/reset/request">
            {t('account.reset.request')}
          </LocalLink>
        </p>
      </>
    );
  return (
    <>
      <p className="lead">
        {link ? (
          <WithEmails
            text={t('account.reset.choose-for', { email: link.email })}
            emails={[link.email]}
          />
        ) : (
          t('account.reset.choose')
        )}
      </p>
      <AccountForm id="reset-password" at="link" submit={t('account.reset.save')} result={result}>
        {link ? (
          <>
            <input type="hidden" name="link" value={link.id} />
            <input type="hidden" autoComplete="username" value={link.email} readOnly />
          </>
        ) : null}
        <PasswordField label={t('account.reset.new')} error={faultOf('password')} isNew />
        <PasswordField
          name="password_again"
          label={t('account.reset.again')}
          error={faultOf('password_again')}
          isNew
        />
      </AccountForm>
      <LocalLink to="/reset/request">{t('account.reset.request')}</LocalLink>
    </>
  );
}
