import type { MessageKey } from '../../../locales/messages.generated.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import { EndField } from './rule-form.tsx';
import type { RulesView } from './view.server.ts';

type Line = RulesView['rules'][number];

export const STATE_WORDS = {
  running: 'office.variants.running',
  paused: 'office.variants.paused',
  planned: 'office.prices.state.planned',
  ended: 'office.prices.state.over',
} as const satisfies Readonly<Record<Line['state'], MessageKey>>;

type TableProps = {
  rules: readonly Line[];
  endError: string | null;
};

export function RuleTable({ rules, endError }: TableProps) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.variants.page'), t('office.state'), t('office.coupons.for')],
        ...[t('office.prices.valid-from'), t('office.prices.valid-to')],
        ...[t('office.prices.written'), t('office.variants.manage')],
      ]}
    >
      {rules.map((rule) => (
        <tr key={rule.id} data-rule={rule.page}>
          <td className="words">
            <a href={rule.look} target="_blank" rel="noopener">
              <bdi>{rule.page}</bdi>
            </a>
          </td>
          <td>
            <Pill state={rule.state === 'running' ? 'active' : rule.state}>
              {t(STATE_WORDS[rule.state])}
            </Pill>
          </td>
          <td className="words">
            <Scope rule={rule} />
          </td>
          <td>
            <Moment at={rule.startsAt} zone="UTC" />
          </td>
          <td>{rule.endsAt ? <Moment at={rule.endsAt} zone="UTC" /> : null}</td>
          <td className="words">
            <Moment at={rule.createdAt} zone="UTC" /> <EmailAddress email={rule.createdBy} />
          </td>
          <td className="words">
            {rule.state === 'ended' ? null : <Forms {...{ rule, endError }} />}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Scope({ rule: { scope, first } }: { rule: Line }) {
  const t = useWords();
  return (
    <>
      {scope || t('office.variants.everything')}
      {first ? (
        <div className="quiet">{t('office.variants.comes-after', { rules: first })}</div>
      ) : null}
    </>
  );
}

function Forms({ rule, endError }: { rule: Line; endError: string | null }) {
  const t = useWords();
  const isPaused = rule.state === 'paused';
  const turn = isPaused ? 'resume-rule' : 'pause-rule';
  const id = <input type="hidden" name="id" value={rule.id} />;
  return (
    <>
      <ActForm
        id={`${turn}-${rule.id}`}
        step={turn}
        label={isPaused ? t('office.variants.resume') : t('office.variants.pause')}
      >
        {id}
      </ActForm>
      <ActForm id={`end-${rule.id}`} step="end-rule" label={t('office.variants.end')}>
        {id}
        <EndField {...{ rule, endError }} />
      </ActForm>
      {rule.begun ? null : (
        <ActForm id={`remove-${rule.id}`} step="remove-rule" label={t('office.variants.remove')}>
          {id}
        </ActForm>
      )}
    </>
  );
}
