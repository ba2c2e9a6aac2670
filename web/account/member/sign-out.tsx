import { Form } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { WithEmails } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';

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
