import { Form } from 'react-router';
import { SubmitRow } from '../../parts/submit-row.tsx';
import { useWords } from '../../parts/words.tsx';
import { ReasonField } from '../act-form.tsx';
import { useTried } from '../reason.ts';
import { sentValue } from '../sent.ts';

/** What a refund would do, to the cent; shown before it is done. */
export type RefundTry = {
  /** Names this one refund: sending the form twice gives the money back once. */
  readonly once: string;
  /** In minor units, as the form that confirms it sends it. */
  readonly minor: number;
  readonly why: string;
  /** Ready to read. */
  readonly amount: string;
  readonly total: string;
  readonly rest: string;
  /** It takes the licences with it. */
  readonly isWhole: boolean;
};

/** Asks how much goes back and why; what it would do is shown before it is done. */
export function RefundForm({ most }: { most: string }) {
  const t = useWords();
  const tried = useTried('preview-refund');
  const isPart = sentValue(tried, 'how') === 'part';
  return (
    <Form id="preview-refund" method="post" action="?" className="narrow">
      <input type="hidden" name="step" value="preview-refund" />
      <input type="hidden" name="form" value="preview-refund" />
      <fieldset className="field">
        <label className="check">
          <input type="radio" name="how" value="whole" defaultChecked={!isPart} />
          {t('office.refund.whole', { amount: most })}
        </label>
        <label className="check">
          <input type="radio" name="how" value="part" defaultChecked={isPart} />
          {t('office.refund.part')}
        </label>
      </fieldset>
      <div className="field">
        <label htmlFor="amount">{t('office.amount')}</label>
        <input
          {...{ id: 'amount', name: 'amount', inputMode: 'decimal', autoComplete: 'off' }}
          dir="ltr"
          defaultValue={sentValue(tried, 'amount')}
        />
      </div>
      <ReasonField value={sentValue(tried, 'why')} />
      <SubmitRow isQuiet>{t('office.refund.preview')}</SubmitRow>
    </Form>
  );
}

/** What the refund would do, and the button that does it. */
export function RefundPreview({ preview }: { preview: RefundTry }) {
  const t = useWords();
  const { amount, total, rest, isWhole, once, minor, why } = preview;
  return (
    <Form id="refund" method="post" action="?" className="notice narrow">
      <p>{t('office.refund.will', { amount, total, rest })}</p>
      <p>{t(isWhole ? 'office.refund.licences' : 'office.refund.licences-stay')}</p>
      <input type="hidden" name="step" value="refund" />
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="minor" value={minor} />
      <ReasonField value={why} />
      <SubmitRow>{t('office.refund.submit', { amount })}</SubmitRow>
    </Form>
  );
}
