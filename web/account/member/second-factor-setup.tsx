import { useWords } from '../../components/words.tsx';
import { CodeField } from '../fields.tsx';
import type { MemberActionResult, Shown } from './action-result.ts';
import { CopyText } from './copy-text.tsx';
import { MemberForm, useMemberFault } from './member-form.tsx';
import { Leave } from './password-forms.tsx';

type Setup = Extract<Shown, { kind: 'setup' }>;

export function SetUp({ shown, result }: { shown: Setup; result: MemberActionResult }) {
  const t = useWords();
  const faultOf = useMemberFault(result);
  const { secret, backupCodes, uri, size, path } = shown;
  return (
    <>
      <p>{t('member.second.scan')}</p>
      <svg
        id="second-qr"
        className="second-qr"
        role="img"
        aria-label={t('member.second.alt')}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={path} />
      </svg>
      <p>
        <a href={uri}>{t('member.second.open-app')}</a>
      </p>
      <p>{t('member.second.type')}</p>
      <p className="actions">
        <bdi id="second-secret" dir="ltr" className="key">
          {secret}
        </bdi>
        <CopyText text={secret} />
      </p>
      <BackupCodes codes={backupCodes} />
      <MemberForm
        id="confirm-second"
        result={result}
        step="second-confirm"
        at="do=second"
        submit={t('member.second.confirm')}
      >
        <input type="hidden" name="secret" value={secret} />
        <input type="hidden" name="backup" value={backupCodes.join(' ')} />
        <CodeField label={t('member.second.code')} error={faultOf('code')} />
      </MemberForm>
      <Leave />
    </>
  );
}

/** Shown once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords();
  if (codes.length === 0) return null;
  return (
    <>
      <h3>{t('member.second.backup-title')}</h3>
      <p>{t('member.second.backup')}</p>
      <ul id="backup-codes" className="backup-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="actions">
        <CopyText text={codes.join('\n')} />
      </p>
    </>
  );
}
