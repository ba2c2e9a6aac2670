import { SiteLink } from '../../parts/link.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import { MEMBER_TYPES } from '../../request/checks.ts';
import type { Screen } from './screens.ts';

/** The pages of the account. */
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
