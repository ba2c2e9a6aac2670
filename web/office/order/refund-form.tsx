import { Form } from 'react-router';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { ReasonField, type Refusal, refusalText } from '../act-form.tsx';
import { formValue } from '../form-values.ts';
import { useSubmittedValues } from '../reason.ts';

export type RefundPreviewData = {
  /** A repeated form with this id refunds once. */
  readonly once: string;
  /** The state at the preview. The confirming form returns it. */
  readonly seen: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** In minor units. */
  readonly minor: number;
  /** As typed. Empty for the whole rest. */
  readonly typed: string;
  readonly why: string;
  /** Formatted. */
  readonly amount: string;
  readonly total: string;
  readonly rest: string;
  /** The refund also revokes the licenses. */
  readonly isWhole: boolean;
  /** The refund also revokes the licenses that were not upgraded. */
  readonly isRest: boolean;
};

/** A preview follows. */
export function RefundForm(props: { most: string; example: string; refusal: Refusal | null }) {
  const { most, example, refusal } = props;
  const t = useWords();
  const submitted = useSubmittedValues('preview-refund');
  const isPart = formValue(submitted, 'how') === 'part' || formValue(submitted, 'amount') !== '';
  const isWrong = submitted !== null && (refusal === 'malformed' || refusal === 'too-much');
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
      <TextField
        {...{ name: 'amount', label: t('office.amount'), dir: 'ltr' }}
        {...{ inputMode: 'decimal', autoComplete: 'off' }}
        error={isWrong ? refusalText(t, refusal, example) : null}
        defaultValue={formValue(submitted, 'amount')}
      />
      <ReasonField value={formValue(submitted, 'why')} />
      <SubmitRow isQuiet>{t('office.refund.preview')}</SubmitRow>
    </Form>
  );
}

export function RefundPreview({ preview }: { preview: RefundPreviewData }) {
  const t = useWords();
  const { amount, total, rest, isWhole, isRest, once, seen, minor, typed, why } = preview;
  return (
    <Form id="refund" method="post" action="?" className="notice narrow">
      <p>{t('office.refund.will', { amount, total, rest })}</p>
      <p>
        {t(
          isWhole
            ? 'office.refund.licences'
            : isRest
              ? 'office.refund.licences-rest'
              : 'office.refund.licences-stay',
        )}
      </p>
      <input type="hidden" name="step" value="refund" />
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="minor" value={minor} />
      {/* A refusal fills the first form again. */}
      <input type="hidden" name="form" value="preview-refund" />
      <input type="hidden" name="amount" value={typed} />
      <ReasonField value={why} />
      <SubmitRow>{t('office.refund.submit', { amount })}</SubmitRow>
      <p>
        <LocalLink to={`/office/orders/${preview.orderId}`}>
          {t('office.order', { number: preview.orderNumber })}
        </LocalLink>
      </p>
    </Form>
  );
}
