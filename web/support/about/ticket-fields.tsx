import type { FieldFault, Typed } from '../../../domain/ticket/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { useAddress } from '../../client/site.ts';
import { EmailTypo } from '../../components/email-typo.tsx';
import { FaultLinks } from '../../components/fault-links.tsx';
import { described, Field, MailField, TextField } from '../../components/field.tsx';
import { type FileLimits, fileFaultText } from '../../components/file-words.ts';
import { LocalLink } from '../../components/link.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { RichText, type Translate, useWords } from '../../components/words.tsx';
import { HONEYPOT } from './honeypot.ts';
import type { FormFacts, TicketAnswer } from './ticket-form.server.ts';

export type FormPart = {
  readonly facts: FormFacts;
  readonly typed: Typed;
  readonly faults: readonly FieldFault[];
  /** A likely correction of the address. */
  readonly emailHint?: string | null;
};

/** The returned function returns null for a field without an error. */
export function useFaults({ facts, faults }: Omit<FormPart, 'typed'>) {
  const t = useWords();
  const { locale } = useAddress();
  return (field: FieldFault['field']): string | null => {
    const found = faults.find((each) => each.field === field);
    return found ? faultText(t, found, { ...facts, locale }) : null;
  };
}

type Rules = FileLimits & Pick<FormFacts, 'limits'> & { readonly locale: Locale };

function faultText(
  t: Translate,
  { field, fault }: FieldFault,
  { limits, ...rules }: Rules,
): string {
  switch (fault) {
    case 'choice-required':
      return t(`ticket.fault.${field === 'category' ? 'category' : 'choice'}-required`);
    case 'name-long':
    case 'version-long':
    case 'order-long':
    case 'subject-long':
    case 'message-long': {
      const limit = limits[fault.replace('-long', '') as keyof typeof limits];
      return t(`ticket.fault.${fault}`, { max: limit.max });
    }
    case 'subject-short':
      return t('ticket.fault.subject-short', { min: limits.subject.min });
    case 'message-short':
      return t('ticket.fault.message-short', { min: limits.message.min });
    case 'files-many':
    case 'file-large':
    case 'file-type':
    case 'file-empty':
      return fileFaultText(t, fault, rules);
    default:
      return t(`ticket.fault.${fault}`);
  }
}

export function FormRefusal({ answer, facts }: { answer: TicketAnswer | null; facts: FormFacts }) {
  const t = useWords();
  const textOf = useFaults({ facts, faults: answer?.faults ?? [] });
  if (!answer) return null;
  return (
    <RefusalBox id="error-summary">
      {answer.refused ? (
        <p>{t(`ticket.refused.${answer.refused}`)}</p>
      ) : (
        <h2>{t('ticket.fault.title')}</h2>
      )}
      <FaultLinks faults={answer.faults.map(({ field }) => [field, textOf(field)])} />
    </RefusalBox>
  );
}

export function PersonFields(part: FormPart) {
  const t = useWords();
  const textOf = useFaults(part);
  const { typed, facts, emailHint = null } = part;
  const { country } = useAddress().locale;
  return (
    <>
      <TextField
        name="name"
        label={t('ticket.name')}
        error={textOf('name')}
        autoComplete="name"
        defaultValue={typed.name}
        maxLength={facts.limits.name.max}
        required
      />
      <EmailTypo
        serverHint={emailHint}
        country={() => country}
        question={(email) => t('ticket.email-typo', { email })}
        acceptLabel={t('ticket.email-take')}
      >
        {(check) => (
          <MailField
            label={t('ticket.email')}
            hint={t('ticket.email-hint')}
            error={textOf('email')}
            defaultValue={typed.email}
            maxLength={facts.limits.email.max}
            onBlur={check}
          />
        )}
      </EmailTypo>
    </>
  );
}

/** `hint` says what the message should contain. */
export function MessageFields({ hint, ...part }: FormPart & { readonly hint?: string }) {
  const t = useWords();
  const textOf = useFaults(part);
  const { typed, facts } = part;
  return (
    <>
      <TextField
        name="subject"
        label={t('ticket.subject')}
        error={textOf('subject')}
        defaultValue={typed.subject}
        maxLength={facts.limits.subject.max}
        autoComplete="off"
        required
      />
      <div id="suggestions-place" />
      <Field
        name="message"
        label={t('ticket.message')}
        error={textOf('message')}
        {...(hint ? { hint } : {})}
      >
        <textarea
          {...described('message', textOf('message'), hint)}
          rows={8}
          defaultValue={typed.message}
          required
        />
      </Field>
    </>
  );
}

/** The honeypot is out of sight and out of the tab order. */
export function FormEnd() {
  const t = useWords();
  return (
    <>
      <div className="sr-only" aria-hidden="true">
        <label>
          {t('ticket.trap')}
          <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="quiet">
        <RichText
          id="ticket.privacy"
          parts={{ 0: <LocalLink to="/company/privacy-policy">{''}</LocalLink> }}
        />
      </p>
      <SubmitRow>{t('ticket.submit')}</SubmitRow>
    </>
  );
}
