import { Form } from 'react-router';
import { WithEmails } from '../../parts/email-address.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';

/** Who is signed in here, and the way out. */
export function SignOut({ email }: { email: string }) {
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
