import { useLocation } from 'react-router';
import { useWords } from '../components/words.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What a page of the account shows to somebody who is signed out: the form, which leads back here. */
export function SignInPrompt() {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <>
      <p className="lead">{t('account.prompt')}</p>
      <SignInForm said={null} next={pathname + search} />
    </>
  );
}
