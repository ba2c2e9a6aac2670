import type { DifferentLine } from '../../../kit/difference.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { useSubmittedValues } from '../reason.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { TextActionResult } from './act.server.ts';
import { Faults } from './faults.tsx';
import { useStateText } from './state-text.ts';
import type { TextView } from './view.server.ts';

/** The lines that differ between what visitors see and the draft, or the version that was chosen in the history. */
export function Difference({ view, result }: { view: TextView; result: TextActionResult | null }) {
  const t = useWords();
  const wasRefused = useSubmittedValues('roll-back-text') !== null;
  const { difference, compared, mayPublish, seen } = view;
  if (difference === null) return null;
  const isSame = difference.every((line) => line === null || line.change === 'same');
  return (
    <section id="difference" aria-labelledby="difference-title">
      <h2 id="difference-title">{t('office.texts.difference')}</h2>
      {isSame ? (
        <p>{t('office.texts.no-difference')}</p>
      ) : (
        <Lines lines={difference} language={view} />
      )}
      {compared !== null && mayPublish ? (
        <ActForm id="roll-back-text" step="roll-back-text" label={t('office.texts.roll-back')}>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="version" value={compared} />
          <Faults id="version-faults" faults={wasRefused ? (result?.faults ?? []) : []} />
        </ActForm>
      ) : null}
    </section>
  );
}

type LinesProps = {
  lines: readonly (DifferentLine | null)[];
  language: Pick<TextView, 'tag' | 'direction'>;
};

function Lines({ lines, language: { tag, direction } }: LinesProps) {
  return (
    <div className="difference" lang={tag} dir={direction}>
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </div>
  );
}

function Line({ line }: { line: DifferentLine | null }) {
  const t = useWords();
  if (line === null) return <p>…</p>;
  const { change, parts } = line;
  if (change === 'same') return <p>{parts[0]?.text}</p>;
  const Whole = change === 'added' ? 'ins' : 'del';
  return (
    <p>
      <span className="sr-only">{t(`office.texts.${change}`)} </span>
      <Whole>
        {parts.map((part, at) =>
          part.change === 'same' ? part.text : <mark key={at}>{part.text}</mark>,
        )}
      </Whole>
    </p>
  );
}

export function History({ view }: { view: TextView }) {
  const t = useWords();
  const stateText = useStateText();
  const { steps, next, path, prefix } = view;
  if (steps.length === 0) return null;
  const addressOf = (query: Record<string, string>) =>
    `/office/texts/text?${new URLSearchParams({ path, language: prefix, ...query })}`;
  return (
    <>
      <h2>{t('office.texts.history')}</h2>
      <OfficeTable
        headings={[
          ...[t('office.at'), t('office.state'), t('office.who'), t('office.texts.author')],
          ...[t('office.reason'), t('office.texts.difference')],
        ]}
      >
        {steps.map(({ id, state, who, author, why, at, applies }) => (
          <tr key={id}>
            <td>
              <Moment at={at} />
            </td>
            <td>
              {stateText(state)}
              {applies && applies > at ? (
                <>
                  {' '}
                  <Moment at={applies} />
                </>
              ) : null}
            </td>
            <td className="who-cell">
              <bdi>{who}</bdi>
            </td>
            <td className="who-cell">
              <bdi>{author}</bdi>
            </td>
            <td className="words">
              <bdi>{why}</bdi>
            </td>
            <td>
              {state === 'withdrawn' ? null : (
                <LocalLink to={`${addressOf({ version: id })}#difference`}>
                  {t('office.texts.compare')}
                </LocalLink>
              )}
            </td>
          </tr>
        ))}
      </OfficeTable>
      {next === null ? null : (
        <p className="link-row">
          <LocalLink to={addressOf({ after: next })}>{t('office.next')}</LocalLink>
        </p>
      )}
    </>
  );
}
