import { PRODUCTS } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { PayMarks } from '../../components/pay-mark.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { ListBody } from '../list-body.tsx';
import { OfficeTable } from '../table.tsx';
import { Specimen } from './specimen.tsx';

const METHODS = [
  { method: 'card', flow: 'card' },
  { method: 'pix', flow: 'code' },
  { method: 'paypal', flow: 'redirect' },
] as const;

export function Answers() {
  const t = useWords();
  return (
    <>
      <Specimen of=".notice, .notice.good, .notice.bad">
        <p className="notice">{t('office.calm')}</p>
        <p className="notice good">{t('office.done')}</p>
        <p className="notice bad">{t('office.check-fields')}</p>
      </Specimen>
      <Specimen of=".pill[data-tone]">
        <p className="actions">
          {(['sent', 'failed', 'queued', 'kept'] as const).map((state) => (
            <Pill key={state} state={state}>
              {t(`office.state.${state}`)}
            </Pill>
          ))}
        </p>
      </Specimen>
      <Tables />
      <Specimen of="details, .link-list, .pay-marks">
        {[false, true].map((isOpen) => (
          <details key={String(isOpen)} open={isOpen}>
            <summary>{t('office.history')}</summary>
            <p>{t('home.lead', { count: PRODUCTS.length })}</p>
          </details>
        ))}
        <LinkList
          links={[
            ['/store', t('nav.store')],
            ['/about/help-center', t('nav.help')],
          ]}
        />
        <h3 id="pay-marks">{t('office.method')}</h3>
        <PayMarks methods={METHODS} titled="pay-marks" t={t} />
      </Specimen>
    </>
  );
}

function Tables() {
  const t = useWords();
  const headings = [t('office.name'), t('office.role')];
  return (
    <Specimen of=".prices, #none">
      <OfficeTable headings={headings}>
        {(['support', 'finance'] as const).map((role) => (
          <tr key={role}>
            <td>{t(`office.role.${role}`)}</td>
            <td>{role}</td>
          </tr>
        ))}
      </OfficeTable>
      <ListBody isEmpty path="/office/components" next={null}>
        {null}
      </ListBody>
    </Specimen>
  );
}
