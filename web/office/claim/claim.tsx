import { data, Form, type RouterContextProvider } from 'react-router';
import { claimAdmin } from '../../../domain/account/index.ts';
import { note } from '../../../domain/audit/index.ts';
import { WithEmails } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { isClaim } from '../../loaders/claim-link.server.ts';
import { servicesContext } from '../../loaders/context.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { requireAccount } from '../../loaders/session.server.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { toDone, wasDone } from '../done.server.ts';
import type { Route } from './+types/claim';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** The reason in the audit log. */
const REASON = 'link';

/** Opens the one-time link that the server prints at startup. The reader signs in or up first and returns here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = pageUrl(request).searchParams;
  if (wasDone(query)) return { token: null, email: (await newAdmin(request, context)).email };
  const token = query.get('token') ?? '';
  await assertLink(context, token);
  const { account } = await requireAccount(request, context);
  return { token, email: account.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = form ? textField(form, 'token') : '';
  await assertLink(context, token);
  const { account } = await requireAccount(request, context);
  const { database } = context.get(servicesContext);
  const isFirst = await database.run(async (work) => {
    if (!(await claimAdmin(work, account.id))) return false;
    const object = { kind: 'account' as const, id: account.id, name: account.email };
    await note(work, {
      who: account.email,
      act: 'claim-admin',
      object,
      why: REASON,
      before: account.role,
      after: 'admin',
    });
    return true;
  });
  if (!isFirst) throw data(null, { status: 404 });
  return toDone(request);
}

async function newAdmin(request: Request, context: Readonly<RouterContextProvider>) {
  const { account } = await requireAccount(request, context);
  if (account.role !== 'admin') throw data(null, { status: 404 });
  return account;
}

/** Answers 404 unless the link is the current one. */
async function assertLink(context: Readonly<RouterContextProvider>, token: string): Promise<void> {
  const { database, settings } = context.get(servicesContext);
  const isGood = await database.read((reader) => isClaim(reader, settings.sessionSecret, token));
  if (!isGood) throw data(null, { status: 404 });
}

export default function ClaimPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { token, email } = loaderData;
  return (
    <div className="wrap narrow section">
      <Head title={t('office.claim.title')} noIndex alone />
      <h1>{t('office.claim.title')}</h1>
      {token === null ? <Claimed /> : <ClaimForm token={token} email={email} />}
    </div>
  );
}

function ClaimForm({ token, email }: { token: string; email: string }) {
  const t = useWords();
  return (
    <>
      <p className="lead">
        <WithEmails text={t('office.claim.lead', { email })} emails={[email]} />
      </p>
      <Form id="claim" method="post" action="?">
        <input type="hidden" name="token" value={token} />
        <SubmitRow>{t('office.claim.submit')}</SubmitRow>
      </Form>
    </>
  );
}

function Claimed() {
  const t = useWords();
  return (
    <>
      <p className="lead">{t('office.claim.done')}</p>
      <p>
        <LocalLink to="/member/security?needed=second-factor">{t('office.claim.next')}</LocalLink>
      </p>
    </>
  );
}
