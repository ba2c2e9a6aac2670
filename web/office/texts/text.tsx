import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import type { Handle } from '../../routing/handle.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment } from '../table.tsx';
import type { Route } from './+types/text';
import { actOnText } from './act.server.ts';
import { Difference, History } from './history.tsx';
import { useStateText } from './state-text.ts';
import { TextForm } from './text-form.tsx';
import TEXTS from './texts.css?url';
import { openText, type TextView } from './view.server.ts';

export const handle: Handle = {
  styles: [OFFICE, TEXTS],
  noIndex: true,
  bannerHidden: true,
  secret: true,
  files: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) => openText({ request, context });

export const action = ({ request, context }: Route.ActionArgs) => actOnText({ request, context });

export default function TextPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, path, prefix, title, isDone } = loaderData;
  const result = actionData ?? null;
  return (
    <OfficePage title={title} staff={staff} isWritten>
      <p className="link-row">
        <LocalLink to={`/office/texts?language=${prefix}`}>{t('office.texts')}</LocalLink>
        <bdi dir="ltr" className="quiet">
          {path}
        </bdi>
      </p>
      <OutcomeNote result={result} isDone={isDone} />
      <Notices view={loaderData} />
      <Facts view={loaderData} />
      <TextForm view={loaderData} result={result} />
      <Decisions view={loaderData} />
      <Difference view={loaderData} result={result} />
      <History view={loaderData} />
      <OtherLanguages view={loaderData} />
    </OfficePage>
  );
}

function Notices({ view }: { view: TextView }) {
  const t = useWords();
  return (
    <>
      {view.binding === null ? null : (
        <p className="notice" id="binding">
          {t(view.binding === 'agreed' ? 'office.texts.agreed' : 'office.texts.binding')}
        </p>
      )}
      {view.isUnfit ? <p className="notice bad">{t('office.texts.unfit')}</p> : null}
      {view.isOriginalChanged ? (
        <p className="notice">{t('office.texts.original-changed')}</p>
      ) : null}
    </>
  );
}

function Facts({ view }: { view: TextView }) {
  const t = useWords();
  const stateText = useStateText();
  const { kind, language, state, isStale, isPublished, isNew, page, plannedFor, message } = view;
  const isShown = isPublished || !isNew;
  return (
    <dl className="facts">
      <dt>{t('office.texts.kind')}</dt>
      <dd>{t(`office.texts.kind.${kind}`)}</dd>
      <dt>{t('office.language')}</dt>
      <dd>{language}</dd>
      <dt>{t('office.state')}</dt>
      <dd>
        <Pill state={state}>{stateText(state)}</Pill>{' '}
        {isStale ? <Pill state="pending">{stateText('stale')}</Pill> : null}
      </dd>
      <dt>{t('office.texts.shown')}</dt>
      <dd>
        {isShown ? stateText(isPublished ? 'published' : 'original') : '–'}
        {page === null || !isShown ? null : (
          <>
            {' '}
            <a href={page} target="_blank" rel="noreferrer">
              <bdi dir="ltr">{page}</bdi>
            </a>
          </>
        )}
      </dd>
      {message === null ? null : (
        <>
          <dt>{t('office.translations.english')}</dt>
          <dd lang="en" dir="ltr" className="as-written" id="english">
            {message.english}
          </dd>
          {message.note === '' ? null : (
            <>
              <dt>{t('office.translations.comment')}</dt>
              <dd lang="en" dir="ltr">
                {message.note}
              </dd>
            </>
          )}
        </>
      )}
      {plannedFor === null ? null : (
        <>
          <dt>{stateText('planned')}</dt>
          <dd>
            <Moment at={plannedFor} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Decisions({ view }: { view: TextView }) {
  const t = useWords();
  const { mayPublish, plannedFor, isPublished, isNew, prefix, seen } = view;
  if (!mayPublish) return null;
  const shown = <input type="hidden" name="seen" value={seen} />;
  return (
    <>
      {plannedFor === null ? null : (
        <ActForm
          id="cancel-text-plan"
          step="cancel-text-plan"
          label={t('office.texts.cancel-plan')}
        >
          {shown}
        </ActForm>
      )}
      {isPublished || plannedFor !== null ? (
        <ActForm
          id="withdraw-text"
          step="withdraw-text"
          label={t(isNew && prefix === 'en' ? 'office.texts.take-down' : 'office.texts.withdraw')}
        >
          {shown}
        </ActForm>
      ) : null}
    </>
  );
}

function OtherLanguages({ view: { others, path } }: { view: TextView }) {
  const t = useWords();
  const stateText = useStateText();
  return (
    <>
      <h2>{t('office.texts.others')}</h2>
      <ul className="text-languages" id="other-languages">
        {others.map(({ prefix, name, state }) => (
          <li key={prefix}>
            <LocalLink to={`/office/texts/text?${new URLSearchParams({ path, language: prefix })}`}>
              {name}
            </LocalLink>{' '}
            {state === 'stale' || state === 'missing' ? (
              <Pill state="pending">{stateText(state)}</Pill>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
