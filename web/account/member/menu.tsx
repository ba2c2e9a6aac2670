import { useAddress } from '../../client/site.ts';
import { SiteLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import { MEMBER_TYPES } from '../../routing/checks.ts';
import type { Screen } from './screens.ts';

export function MemberMenu({ screen }: { screen: Screen }) {
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
