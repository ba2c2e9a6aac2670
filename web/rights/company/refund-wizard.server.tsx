import { renderToStaticMarkup } from 'react-dom/server';
import {
  adviseRefund,
  nextRefundQuestion,
  REFUND_QUESTIONS,
  type RefundAdvice,
  type RefundAnswers,
  type RefundQuestion,
} from '../../../domain/refund/index.ts';
import { openPageWords, type Words } from '../../../locales/catalog.ts';
import type { Locale } from '../../../locales/index.ts';
import { readFront } from '../../../locales/prose.ts';
import { localize } from '../../routing/address.ts';

const QUESTIONS = ['what', 'when', 'who', 'waived'] as const satisfies readonly RefundQuestion[];

const ANSWER = 'refund-answer';

/** Unknown values count as unanswered. */
export function readAnswers(query: URLSearchParams): RefundAnswers {
  const read = (name: RefundQuestion) =>
    REFUND_QUESTIONS[name].find((value) => value === query.get(name)) ?? null;
  return Object.fromEntries(QUESTIONS.map((name) => [name, read(name)])) as RefundAnswers;
}

/**
 * Renders HTML that works without scripts. The form reloads the page with the answers in its query, and the rule that
 * decides on requests answers. Style sheets hide questions that do not apply.
 */
export function renderWizard(locale: Locale, query: URLSearchParams): string {
  const t = openPageWords(locale.prefix, ['public', 'legal', 'license']);
  const answers = readAnswers(query);
  const hasAnswers = Object.values(answers).some((answer) => answer !== null);
  const open = hasAnswers ? nextRefundQuestion(answers) : null;
  const advice = adviseRefund(answers);
  return renderToStaticMarkup(
    <section className="wizard" aria-labelledby="refund-wizard">
      <h2 id="refund-wizard">{t('legal.refund.title')}</h2>
      <p className="quiet">{t('legal.refund.lead')}</p>
      <form id="refund" action={`${localize(locale, '/company/refund-policy')}#${ANSWER}`}>
        {QUESTIONS.map((name) => (
          <Question key={name} {...{ t, name, answers, open }} />
        ))}
        <button type="submit" className="button primary">
          {t('legal.refund.submit')}
        </button>
      </form>
      {advice ? <Answer {...{ t, locale, advice }} /> : null}
    </section>,
  );
}

type QuestionProps = {
  readonly t: Words;
  readonly name: RefundQuestion;
  readonly answers: RefundAnswers;
  readonly open: RefundQuestion | null;
};

function Question({ t, name, answers, open }: QuestionProps) {
  const isOpen = open === name;
  return (
    <fieldset
      data-question={name}
      id={isOpen ? ANSWER : undefined}
      aria-describedby={isOpen ? 'refund-open' : undefined}
    >
      <legend>{t(`legal.refund.${name}`)}</legend>
      {isOpen ? (
        <p id="refund-open" className="error-text">
          {t('legal.refund.open')}
        </p>
      ) : null}
      <div className="plans">
        {optionsOf(name, t).map(([value, label]) => (
          <label key={value} className="option">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={answers[name] === value}
              required={name === 'what'}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function optionsOf(name: RefundQuestion, t: Words): readonly [value: string, label: string][] {
  const { what, when, who, waived } = REFUND_QUESTIONS;
  if (name === 'what') return what.map((value) => [value, t(`legal.refund.what.${value}`)]);
  if (name === 'when') return when.map((value) => [value, t(`legal.refund.when.${value}`)]);
  if (name === 'who') return who.map((value) => [value, t(`legal.refund.who.${value}`)]);
  return waived.map((value) => [value, t(`legal.refund.waived.${value}`)]);
}

type AnswerProps = {
  readonly t: Words;
  readonly locale: Locale;
  readonly advice: RefundAdvice;
};

function Answer({ t, locale, advice }: AnswerProps) {
  const { verdict, texts, links } = describeAdvice(advice, t, locale);
  return (
    <div id={ANSWER} data-advice={advice} className={`notice ${verdict === 'yes' ? 'good' : ''}`}>
      <h3>{t(`legal.refund.${verdict}`)}</h3>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="actions">
        {links.map(([path, label]) => (
          <a key={path} className="button" href={localize(locale, path)}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

type AdviceText = {
  readonly verdict: 'yes' | 'no' | 'maybe';
  readonly texts: readonly string[];
  /** Paths without locale. */
  readonly links: readonly (readonly [path: string, label: string])[];
};

/** Uses the words of the email that follows a request. */
function describeAdvice(advice: RefundAdvice, t: Words, { prefix }: Locale): AdviceText {
  const receipt = readFront('content/mails/withdrawal.md', prefix);
  const given = receipt['outcome_refund'] ?? '';
  const upgraded = t('legal.refund.upgraded');
  const withdraw = ['/company/withdraw', t('nav.withdraw')] as const;
  const request = ['/company/refund-request', t('refund.title')] as const;
  const write = ['/about/create_ticket?topic=refund', t('nav.ticket')] as const;
  const cancel = ['/company/cancel', t('nav.cancel')] as const;
  switch (advice) {
    case 'withdrawal':
      return {
        verdict: 'yes',
        texts: [t('legal.refund.withdrawal'), given, upgraded],
        links: [withdraw],
      };
    case 'guarantee':
      return { verdict: 'yes', texts: [t('home.refund-text'), given, upgraded], links: [request] };
    case 'unsure':
      return { verdict: 'maybe', texts: [t('legal.refund.unsure')], links: [withdraw] };
    case 'not-due':
    case 'paid-twice':
      return { verdict: 'yes', texts: [t(`legal.refund.${advice}`)], links: [write] };
    default: {
      const why = receipt[`outcome_${advice.replace('-', '_')}`] ?? '';
      return { verdict: 'no', texts: [why, t('legal.refund.rights')], links: [write, cancel] };
    }
  }
}
