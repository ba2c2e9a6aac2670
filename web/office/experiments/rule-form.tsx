import { Form } from 'react-router';
import { FieldError } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import {
  Choice,
  ConfirmForm,
  type Filled,
  OptionalChoice,
  PreviewButton,
  Row,
  Typed,
} from '../form-parts.tsx';
import { type FormValues, formValue } from '../form-values.ts';
import { optionsOf } from '../options.ts';
import { useSubmittedValues } from '../reason.ts';
import { Moment } from '../table.tsx';
import type { RulePreviewData } from './change.server.ts';
import type { RulesView } from './view.server.ts';

type FormProps = {
  view: Pick<RulesView, 'pages' | 'channels' | 'markets' | 'languages' | 'leftOut'>;
  filled: Filled;
};

export function RuleForm({ view, filled }: FormProps) {
  const t = useWords();
  return (
    <Form id="preview-rule" method="post" action="?">
      <input type="hidden" name="step" value="preview-rule" />
      <Choice
        {...{ filled, name: 'page', label: t('office.variants.page'), options: view.pages }}
      />
      {view.leftOut.map(({ page, services }) => (
        <LeftOut key={page} page={page} services={services} />
      ))}
      <Row>
        <OptionalChoice
          {...{ filled, name: 'language', label: t('office.language'), options: view.languages }}
        />
        <OptionalChoice
          {...{ filled, name: 'market', label: t('office.market'), options: view.markets }}
        />
        <OptionalChoice
          {...{ filled, name: 'channel', label: t('office.channel') }}
          options={optionsOf(view.channels)}
        />
      </Row>
      <p className="quiet">{t('office.variants.market-hint')}</p>
      <Row>
        <Typed
          {...{ filled, name: 'starts-at', type: 'datetime-local' }}
          {...{ label: t('office.prices.valid-from'), hint: t('office.prices.from-hint') }}
        />
        <Typed
          {...{ filled, name: 'ends-at', type: 'datetime-local' }}
          {...{ label: t('office.prices.valid-to'), hint: t('office.variants.end-hint') }}
        />
      </Row>
      <PreviewButton />
    </Form>
  );
}

export function RulePreview({ shown, sent }: { shown: RulePreviewData; sent: FormValues }) {
  const t = useWords();
  const { from, page, scope, startsAt, endsAt, looks, leftOut, after, before, proof, why } = shown;
  return (
    <section className="notice" id="preview">
      <h2>{t('office.prices.preview')}</h2>
      <p>{t('office.variants.will', { from, to: page })}</p>
      <dl className="facts">
        <dt>{t('office.coupons.for')}</dt>
        <dd>{scope || t('office.variants.everything')}</dd>
        <dt>{t('office.prices.valid-from')}</dt>
        <dd>{startsAt ? <Moment at={startsAt} zone="UTC" /> : t('office.prices.at-once')}</dd>
        {endsAt ? (
          <>
            <dt>{t('office.prices.valid-to')}</dt>
            <dd>
              <Moment at={endsAt} zone="UTC" />
            </dd>
          </>
        ) : null}
        <dt>{t('office.variants.look')}</dt>
        <dd id="looks" className="link-row">
          {looks.map(({ language, address }) => (
            <a key={address} href={address} target="_blank" rel="noopener">
              {language}
            </a>
          ))}
        </dd>
      </dl>
      {leftOut ? <LeftOut page={page} services={leftOut} /> : null}
      {after ? <p id="after">{t('office.variants.comes-after', { rules: after })}</p> : null}
      {before ? <p id="before">{t('office.variants.comes-before', { rules: before })}</p> : null}
      <ConfirmForm
        {...{ sent, proof, why, step: 'add-rule' }}
        label={t('office.variants.create')}
      />
    </section>
  );
}

type EndProps = {
  rule: Pick<RulesView['rules'][number], 'id' | 'endsAt'>;
  /** The last sent end is invalid, for whichever rule. */
  endError: string | null;
};

export function EndField({ rule, endError }: EndProps) {
  const t = useWords();
  const submitted = useSubmittedValues(`end-${rule.id}`);
  const name = `end-of-${rule.id}`;
  const error = submitted === null ? null : endError;
  const sentSeen = submitted?.find(([field]) => field === 'seen')?.[1];
  return (
    <div className="field">
      <label htmlFor={name}>{t('office.prices.valid-to')}</label>
      <input
        id={name}
        name="end"
        type="datetime-local"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error ${name}-hint` : `${name}-hint`}
        defaultValue={formValue(submitted, 'end', rule.endsAt?.slice(0, 16))}
      />
      <span id={`${name}-hint`} className="quiet">
        {t('office.prices.from-hint')}
      </span>
      <FieldError name={name} error={error} />
      <input type="hidden" name="seen" value={sentSeen ?? rule.endsAt ?? ''} />
    </div>
  );
}

/** Visitors of the page cannot reach these services. */
function LeftOut({ page, services }: { page: string; services: string }) {
  const t = useWords();
  return (
    <p className="quiet" data-left-out={page}>
      {t('office.variants.left-out', { page, services })}
    </p>
  );
}
