import { useLocation } from 'react-router';
import { useWords } from '../components/words.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in form on account pages. It returns to the current page. */
export function SignInPrompt() {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <>
      <p className="lead">{t('account.prompt')}</p>
      <SignInForm result={null} next={pathname + search} />
    </>
  );
}
