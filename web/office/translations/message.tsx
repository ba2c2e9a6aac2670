import { data } from 'react-router';
import { listProposals, openBook, proposalStateOf } from '../../../domain/translation/index.ts';
import { messagePath } from '../../../locales/message-texts.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { languageName } from '../../loaders/names.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { wasDone } from '../done.server.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/message';
import { actOnMessage } from './act.server.ts';
import { MessageFacts } from './message-facts.tsx';
import { TRANSLATED } from './overview.server.ts';
import { ProposalForm } from './proposal-form.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-message');
  const { database } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const messageId = query.get('id') ?? '';
  const filters = { locale: params.language, messageId };
  const proposals = await database.read((reader) => listProposals(reader, filters));
  const locale = TRANSLATED.find(({ prefix }) => prefix === params.language);
  const book = locale && openBook(locale.prefix);
  const message = book?.messages.find(({ id }) => id === messageId);
  if (!locale || !message) throw data(null, { status: 404 });
  const { prefix, tag, direction } = locale;
  const name = languageName(locale, parseAddress(pathname).locale);
  const [newest] = proposals;
  return {
    staff,
    message,
    path: messagePath(message),
    language: { prefix, name, tag, direction },
    standing: newest ? proposalStateOf(newest, message) : null,
    text: newest?.text ?? message.text ?? '',
    proposals: proposals.map(({ id, text, who, why, at }) => ({
      id,
      text,
      who,
      why,
      at: at.toISOString(),
    })),
    isDone: wasDone(query),
  };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnMessage({ request, context }, params.language);

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, message, language, standing, isDone } = loaderData;
  const result = actionData ?? null;
  const isStanding = standing === 'open' || standing === 'outdated';
  const place = `?${new URLSearchParams({ id: message.id })}`;
  return (
    <OfficePage title={message.id} staff={staff} isWritten>
      <OutcomeNote result={result} isDone={isDone} />
      {standing === 'outdated' ? (
        <p className="notice">{t('office.translations.english-changed')}</p>
      ) : null}
      <MessageFacts message={message} language={language} />
      <p className="link-row">
        <LocalLink
          to={`/office/texts/text?${new URLSearchParams({ path: loaderData.path, language: language.prefix })}`}
        >
          {t('office.translations.edit')}
        </LocalLink>
      </p>
      <ProposalForm
        language={language}
        action={place}
        typed={result?.text ?? loaderData.text}
        faults={result?.faults ?? []}
        why={result?.why ?? ''}
      />
      {isStanding ? (
        <ActForm
          id="withdraw"
          step="withdraw"
          label={t('office.translations.withdraw')}
          action={place}
        />
      ) : null}
      <Proposals {...loaderData} />
      <p>
        <LocalLink to={`/office/translations/${language.prefix}`}>
          {t('office.translations.of', { language: language.name })}
        </LocalLink>
      </p>
    </OfficePage>
  );
}

function Proposals({ proposals, language }: Route.ComponentProps['loaderData']) {
  const t = useWords();
  if (proposals.length === 0) return null;
  return (
    <>
      <h2>{t('office.translations.earlier')}</h2>
      <OfficeTable
        headings={[
          ...[t('office.at'), t('office.who')],
          ...[t('office.translations.proposed'), t('office.reason')],
        ]}
      >
        {proposals.map(({ id, at, who, text, why }) => (
          <tr key={id}>
            <td>
              <Moment at={at} />
            </td>
            <td>
              <EmailAddress email={who} />
            </td>
            {text === null ? (
              <td>{t('office.translations.withdrawn')}</td>
            ) : (
              <td className="words" lang={language.tag} dir={language.direction}>
                {text}
              </td>
            )}
            <td className="words">
              <bdi>{why}</bdi>
            </td>
          </tr>
        ))}
      </OfficeTable>
    </>
  );
}
