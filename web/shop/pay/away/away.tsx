import { redirectDocument } from 'react-router';
import { useWords } from '../../../components/words.tsx';
import { Head } from '../../../document/head.tsx';
import type { Handle } from '../../../routing/handle.ts';
import type { Route } from './+types/away';
import { openAwayPage } from './open.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true, calm: true };

/**
 * Leads to the page of a wallet or bank. The form itself cannot redirect there, because browsers check every address on
 * the way against the policy of the form's page, and nobody publishes the addresses of all banks.
 */
export const loader = ({ request, context }: Route.LoaderArgs) => openAwayPage(request, context);

/** Always loads a document, because browsers follow its refresh at once. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

export default function AwayPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { url, payPath, total } = loaderData;
  const method = t(`pay.method.${loaderData.method}`);
  const title = t('pay.away.title', { method });
  return (
    <div className="wrap narrow section">
      <Head title={title} isRefused={url === null} noIndex />
      <h1>{title}</h1>
      {url === null ? (
        <p role="alert" className="notice bad">
          {t('pay.unreachable')}
        </p>
      ) : (
        <>
          <meta httpEquiv="refresh" content={`0;url=${url}`} />
          <p className="lead">{t('pay.away.text', { method, total })}</p>
          <p className="actions">
            <a id="go" className="button primary" href={url} rel="noreferrer">
              {t('pay.away.go', { method })}
            </a>
          </p>
        </>
      )}
      <p>
        <a href={payPath}>{t('pay.away.back')}</a>
      </p>
    </div>
  );
}
