import { useSearchParams } from 'react-router';
import { LOCALES } from '../../../locales/index.ts';
import { useAddress } from '../../client/site.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { TextField } from '../../components/field.tsx';
import { FileLink } from '../../components/file-link.tsx';
import { GoodLine } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { MemberActionResult } from './action-result.ts';
import { DeletePanel } from './delete-panel.tsx';
import { MemberForm, useMemberFault } from './member-form.tsx';
import type { ProfileView } from './profile.server.ts';

export function Profile({
  view,
  result,
}: {
  view: ProfileView;
  result: MemberActionResult | null;
}) {
  const t = useWords();
  const [search] = useSearchParams();
  return (
    <>
      {search.get('done') === 'profile' && !result ? (
        <GoodLine id="done" text={t('member.profile.saved')} />
      ) : null}
      <section className="member-part">
        <dl className="facts">
          <dt>{t('member.profile.email')}</dt>
          <dd>
            <EmailAddress email={view.email} />
          </dd>
        </dl>
        <LocalLink to="/member/security?do=email#step">
          {t('member.profile.change-email')}
        </LocalLink>
      </section>
      <section className="member-part">
        <ProfileForm view={view} result={result?.step === 'profile' ? result : null} />
      </section>
      <DataExport />
      <DeletePanel view={view} result={result?.step === 'delete' ? result : null} />
    </>
  );
}

function ProfileForm({ view, result }: { view: ProfileView; result: MemberActionResult | null }) {
  const t = useWords();
  const faultOf = useMemberFault(result);
  const { name = view.name, language = view.language, market = view.market } = result?.typed ?? {};
  return (
    <MemberForm id="profile" result={result} step="profile" submit={t('member.profile.save')}>
      <p className="quiet">{t('member.profile.lead')}</p>
      <TextField
        name="name"
        label={t('account.name')}
        hint={t('account.name-hint')}
        error={faultOf('name')}
        autoComplete="name"
        defaultValue={name}
      />
      <SelectField
        name="language"
        label={t('member.profile.language')}
        error={faultOf('language')}
        options={LOCALES.map(({ prefix, nativeName, tag }) => [prefix, nativeName, tag])}
        value={language}
      />
      <SelectField
        name="market"
        label={t('member.profile.market')}
        error={faultOf('market')}
        options={view.markets.map(({ key, name: called }) => [key, called])}
        value={market}
        none={t('member.profile.market-none')}
      />
    </MemberForm>
  );
}

const FILES = [
  ['json', 'member.data.json'],
  ['orders', 'member.data.orders-csv'],
  ['licences', 'member.data.licences-csv'],
  ['devices', 'member.data.devices-csv'],
] as const;

function DataExport() {
  const t = useWords();
  const { locale } = useAddress();
  return (
    <section id="data" className="member-part">
      <h2>{t('member.data.title')}</h2>
      <p>{t('member.data.text')}</p>
      <ul className="link-list">
        {FILES.map(([kind, word]) => (
          <li key={kind}>
            <FileLink href={`${localize(locale, '/member/file')}?kind=${kind}`}>{t(word)}</FileLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
