import { CookieChoice } from '../../components/cookie-choice.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import type { Handle } from '../../routing/handle.ts';

export const handle: Handle = { cached: true, noIndex: true };

export default function CookieSettingsPage() {
  const t = useWords();
  const title = t('nav.cookie-settings');
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead">{t('cookies.text')}</p>
      <CookieChoice />
      <LinkList
        links={[
          ['/company/cookies-policy', t('nav.cookies')],
          ['/company/privacy-policy', t('nav.privacy')],
        ]}
      />
    </div>
  );
}
