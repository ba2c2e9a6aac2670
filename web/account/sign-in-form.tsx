import { lazy, Suspense } from 'react';
import { useAddress } from '../client/site.ts';
import { useHydrated } from '../components/hydrated.ts';
import { LocalLink } from '../components/link.tsx';
import { useWords } from '../components/words.tsx';
import { localize } from '../routing/address.ts';
import { AccountForm, useFault } from './account-form.tsx';
import type { ActionResult } from './action-result.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { useHasPasskeys } from './passkey-host.ts';

const PasskeyButton = lazy(() => import('./passkey-button.tsx'));

export function SignInForm(props: {
  result: ActionResult | null;
  next: string | null;
  email?: string;
}) {
  const { result, next, email } = props;
  const t = useWords();
  const faultOf = useFault(result);
  const isAlive = useHydrated();
  const hasPasskeys = useHasPasskeys();
  const { locale } = useAddress();
  const onward = next ? `?next=${encodeURIComponent(next)}` : '';
  const path = localize(locale, '/login/signin');
  return (
    <>
      <AccountForm
        {...{ id: 'signin', result, next, path }}
        submit={t('nav.sign-in')}
        step="signin"
      >
        <EmailField error={faultOf('email')} value={result?.email || email} />
        <PasswordField label={t('account.password')} error={faultOf('password')} />
      </AccountForm>
      <ul className="link-list">
        <li>
          <LocalLink to="/reset/request">{t('account.sign-in.forgotten')}</LocalLink>
        </li>
        <li>
          <LocalLink to={`/login/signup${onward}`}>{t('account.sign-in.no-account')}</LocalLink>
        </li>
        <li>
          <LocalLink to="/license/retrieve">{t('account.sign-in.find-key')}</LocalLink>
        </li>
      </ul>
      <div className="actions passkey-place">
        <LocalLink className="button" to={`/login/magic-link${onward}`}>
          {t('account.sign-in.by-link')}
        </LocalLink>
        {hasPasskeys ? (
          <div className="passkey-slot">
            {isAlive ? (
              <Suspense>
                <PasskeyButton action={path} next={next} />
              </Suspense>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}
