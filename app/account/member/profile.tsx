import { useSearchParams } from 'react-router';
import { LOCALES } from '../../../locales/index.ts';
import { described, Field, TextField } from '../../parts/field.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { DataExport } from './data-export.tsx';
import { DeletePanel } from './delete-panel.tsx';
import { Done, MemberForm, useMemberFault } from './member-form.tsx';
import type { ProfileView } from './profile.server.ts';
import type { MemberSaid } from './said.ts';

/** Who somebody is to us, their data as files, and the end of the account. */
export function Profile({ view, said }: { view: ProfileView; said: MemberSaid | null }) {
  const t = useWords();
  const [search] = useSearchParams();
  return (
    <>
      {search.get('done') === 'profile' && !said ? <Done>{t('member.profile.saved')}</Done> : null}
      <section className="member-part">
        <dl className="facts">
          <dt>{t('member.profile.email')}</dt>
          <dd>
            <bdi dir="ltr">{view.email}</bdi>
          </dd>
        </dl>
        <LocalLink to="/member/security?do=email#step">
          {t('member.profile.change-email')}
        </LocalLink>
      </section>
      <section className="member-part">
        <ProfileForm view={view} said={said?.step === 'profile' ? said : null} />
      </section>
      <DataExport />
      <DeletePanel view={view} said={said?.step === 'delete' ? said : null} />
    </>
  );
}

function ProfileForm({ view, said }: { view: ProfileView; said: MemberSaid | null }) {
  const t = useWords();
  const faultOf = useMemberFault(said);
  const { name = view.name, language = view.language, market = view.market } = said?.typed ?? {};
  const languageError = faultOf('language');
  const marketError = faultOf('market');
  return (
    <MemberForm id="profile" said={said} step="profile" submit={t('member.profile.save')}>
      <p className="quiet">{t('member.profile.lead')}</p>
      <TextField
        name="name"
        label={t('account.name')}
        hint={t('account.name-hint')}
        error={faultOf('name')}
        autoComplete="name"
        defaultValue={name}
      />
      <Field name="language" label={t('member.profile.language')} error={languageError}>
        <select {...described('language', languageError)} defaultValue={language}>
          {LOCALES.map(({ prefix, nativeName, tag }) => (
            <option key={prefix} value={prefix} lang={tag}>
              {nativeName}
            </option>
          ))}
        </select>
      </Field>
      <Field name="market" label={t('member.profile.market')} error={marketError}>
        <select {...described('market', marketError)} defaultValue={market}>
          <option value="">{t('member.profile.market-none')}</option>
          {view.markets.map(({ key, name: called }) => (
            <option key={key} value={key}>
              {called}
            </option>
          ))}
        </select>
      </Field>
    </MemberForm>
  );
}
