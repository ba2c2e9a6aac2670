import { useLocation } from 'react-router';
import { useWords } from '../components/words.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Returns to the current page. */
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
