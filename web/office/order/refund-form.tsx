import { Form } from 'react-router';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { ReasonField, type Refusal, refusalText } from '../act-form.tsx';
import { useTried } from '../reason.ts';
import { sentValue } from '../sent.ts';

/** What a refund would do, to the cent; shown before it is done. */
export type RefundTry = {
  /** Names this one refund: sending the form twice gives the money back once. */
  readonly once: string;
  /** What was left and what went with it when this was shown: the form that confirms it sends it back. */
  readonly seen: string;
  /** The order's own page, where nothing is asked yet. */
  readonly orderId: string;
  readonly orderNumber: string;
  /** In minor units, as the form that confirms it sends it. */
  readonly minor: number;
  /** As it was typed; empty for all that is left. */
  readonly typed: string;
  readonly why: string;
  /** Ready to read. */
  readonly amount: string;
  readonly total: string;
  readonly rest: string;
  /** It takes the licenses with it. */
  readonly isWhole: boolean;
};

/** Asks how much goes back and why; what it would do is shown before it is done. */
export function RefundForm(props: { most: string; example: string; refusal: Refusal | null }) {
  const { most, example, refusal } = props;
  const t = useWords();
  const tried = useTried('preview-refund');
  const isPart = sentValue(tried, 'how') === 'part' || sentValue(tried, 'amount') !== '';
  const isWrong = tried !== null && (refusal === 'malformed' || refusal === 'too-much');
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
        defaultValue={sentValue(tried, 'amount')}
      />
      <ReasonField value={sentValue(tried, 'why')} />
      <SubmitRow isQuiet>{t('office.refund.preview')}</SubmitRow>
    </Form>
  );
}

/** What the refund would do, and the button that does it. */
export function RefundPreview({ preview }: { preview: RefundTry }) {
  const t = useWords();
  const { amount, total, rest, isWhole, once, seen, minor, typed, why } = preview;
  return (
    <Form id="refund" method="post" action="?" className="notice narrow">
      <p>{t('office.refund.will', { amount, total, rest })}</p>
      <p>{t(isWhole ? 'office.refund.licences' : 'office.refund.licences-stay')}</p>
      <input type="hidden" name="step" value="refund" />
      <input type="hidden" name="once" value={once} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="minor" value={minor} />
      {/* Where it is refused, it is asked anew with what was typed. */}
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
