import {
  type ApiKey,
  hasEnded,
  LIFETIMES,
  listApiKeys,
  NAME_LENGTH,
  SCOPES,
} from '../../../domain/api-key/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { GoodNotice } from '../../components/good-notice.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { act, enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/api-keys';
import { createKey, revokeKey } from './change.server.ts';
import { KeyForm } from './key-form.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

function stateOf(key: ApiKey, now: Date): 'active' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked';
  return hasEnded(key, now) ? 'expired' : 'active';
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-api-keys');
  const { database, now } = context.get(servicesContext);
  const keys = await database.read(listApiKeys);
  return {
    staff,
    isDone: wasDone(pageUrl(request).searchParams),
    scopes: SCOPES,
    lifetimes: LIFETIMES,
    nameLength: NAME_LENGTH,
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      hint: key.hint,
      scopes: key.scopes,
      createdBy: key.createdBy,
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      state: stateOf(key, now()),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-api-keys');
  return acting.step === 'revoke-api-key'
    ? revokeKey({ request, context }, acting)
    : createKey({ request, context }, acting);
}

export default function ApiKeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, keys, isDone, scopes, lifetimes, nameLength } = loaderData;
  const created = actionData && 'secret' in actionData ? actionData : null;
  const secret = created?.secret ?? null;
  return (
    <OfficePage title={t('office.api-keys')} staff={staff}>
      {secret === null ? (
        <OutcomeNote result={actionData} isDone={isDone} />
      ) : (
        <GoodNotice id="secret" title={t('office.api-keys.created')}>
          <p>
            <code dir="ltr">{secret}</code>
          </p>
          <p>{t('office.api-keys.once')}</p>
        </GoodNotice>
      )}
      <p>{t('office.api-keys.lead')}</p>
      <KeyTable keys={keys} />
      <h2>{t('office.api-keys.new')}</h2>
      <KeyForm {...{ scopes, lifetimes, nameLength, result: created }} />
    </OfficePage>
  );
}

function KeyTable({ keys }: Pick<Route.ComponentProps['loaderData'], 'keys'>) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.api-keys.key'), t('office.api-keys.name'), t('office.state')],
        ...[t('office.api-keys.scopes'), t('office.api-keys.expires')],
        ...[t('office.api-keys.last-used'), t('office.api-keys.made-by')],
        t('office.api-keys.revoke'),
      ]}
    >
      {keys.map((key) => (
        <tr key={key.id}>
          <td>
            <code dir="ltr">{key.hint}</code>
          </td>
          <td className="words lead-cell">
            <bdi>{key.name}</bdi>
          </td>
          <td>
            <Pill state={key.state}>{t(`office.api-keys.state.${key.state}`)}</Pill>
          </td>
          <td className="words">
            <bdi dir="ltr">{key.scopes.join(', ')}</bdi>
          </td>
          <td>{key.expiresAt ? <Moment at={key.expiresAt} /> : t('office.api-keys.for-good')}</td>
          <td>{key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : t('office.api-keys.never')}</td>
          <td className="words email-cell">
            <EmailAddress email={key.createdBy} />
          </td>
          <td>{key.state === 'active' ? <RevokeForm id={key.id} /> : null}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function RevokeForm({ id }: { id: string }) {
  const t = useWords();
  return (
    <ActForm id={`revoke-${id}`} step="revoke-api-key" label={t('office.api-keys.revoke')}>
      <input type="hidden" name="id" value={id} />
    </ActForm>
  );
}
