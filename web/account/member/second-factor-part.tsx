import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { MemberActionResult } from './action-result.ts';
import { MemberForm, useMemberFault } from './member-form.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { Leave } from './password-forms.tsx';
import { BackupCodes, SetUp } from './second-factor-setup.tsx';
import type { SecurityView } from './security.server.ts';

type Props = { view: SecurityView; result: MemberActionResult | null };

export function SecondFactorPart({ view, result: given }: Props) {
  const t = useWords();
  const { step, secondFactor, hasPassword } = view;
  const isOpen = step === 'second' || step === 'second-stop' || step === 'second-codes';
  const result = given?.step === step && isOpen ? given : null;
  return (
    <section className="member-part" id={isOpen ? 'step' : 'second-part'}>
      <h2>{t('member.second.title')}</h2>
      <p>{t('member.second.lead')}</p>
      <p id="second-state">
        <strong>{t(secondFactor ? 'member.second.on' : 'member.second.off')}</strong>
      </p>
      {hasPassword ? (
        <State view={view} result={result} />
      ) : (
        <>
          <p>{t('member.second.needs-password')}</p>
          <LocalLink className="button" to="/reset/request">
            {t('member.password.choose')}
          </LocalLink>
        </>
      )}
    </section>
  );
}

function State({ view, result }: Props) {
  const t = useWords();
  const { step, secondFactor } = view;
  if (result?.shown?.kind === 'setup') return <SetUp shown={result.shown} result={result} />;
  if (result?.shown?.kind === 'codes') return <BackupCodes codes={result.shown.backupCodes} />;
  if (!secondFactor)
    return step === 'second' ? (
      <AskPassword step="second" submit={t('member.second.start')} result={result} />
    ) : (
      <LocalLink className="button" to="/member/security?do=second#step">
        {t('member.second.start')}
      </LocalLink>
    );
  if (step === 'second-stop')
    return <AskPassword step={step} submit={t('member.second.stop')} result={result} />;
  if (step === 'second-codes')
    return (
      <>
        <p>{t('member.second.backup-new-text')}</p>
        <AskPassword step={step} submit={t('member.second.backup-new')} result={result} />
      </>
    );
  return (
    <p className="actions">
      <LocalLink className="button" to="/member/security?do=second-codes#step">
        {t('member.second.backup-new')}
      </LocalLink>
      <LocalLink className="button" to="/member/security?do=second-stop#step">
        {t('member.second.stop')}
      </LocalLink>
    </p>
  );
}

type AskProps = {
  step: 'second' | 'second-stop' | 'second-codes';
  submit: string;
  result: MemberActionResult | null;
};

function AskPassword({ step, submit, result }: AskProps) {
  const faultOf = useMemberFault(result);
  const at = `do=${step}`;
  return (
    <>
      <MemberForm id={`ask-${step}`} result={result} step={step} at={at} submit={submit}>
        <OwnerFields
          hasPassword
          isFresh={false}
          error={faultOf('current')}
          codeError={step === 'second' ? undefined : faultOf('code')}
          back={`/member/security?${at}`}
        />
      </MemberForm>
      <Leave />
    </>
  );
}
