import { FieldError } from '../../components/field.tsx';
import { useWords } from '../../components/words.tsx';
import type { Refusal } from '../act-form.tsx';
import { Boxes, Typed } from '../form-parts.tsx';
import type { FormValues } from '../form-values.ts';
import { optionsOf } from '../options.ts';

export type EndpointFault = 'malformed' | 'not-https' | 'events' | 'too-many';

/** What a refused form about an endpoint gets. */
export type EndpointResult = {
  readonly refusal: Refusal;
  readonly faults: readonly EndpointFault[];
  readonly submitted: FormValues;
};

/** The address and the events of an endpoint. */
export function EndpointFields({
  events,
  faults,
  sent,
}: {
  events: readonly string[];
  faults: readonly EndpointFault[];
  /** The values of the fields, or null for empty ones. */
  sent: FormValues | null;
}) {
  const t = useWords();
  const fault = faults.find((each) => each !== 'events');
  const error = fault ? t(`office.webhooks.fault.${fault}`) : null;
  const filled = { sent, errorOf: (name: string) => (name === 'url' ? error : null) };
  return (
    <>
      <Typed
        {...{ filled, name: 'url', label: t('office.webhooks.url'), type: 'url', dir: 'ltr' }}
        hint={t('office.webhooks.url-hint')}
      />
      <Boxes
        {...{ filled, name: 'event', legend: t('office.webhooks.events') }}
        options={optionsOf(events)}
      />
      {faults.includes('events') ? (
        <FieldError name="event" error={t('office.webhooks.fault.events')} />
      ) : null}
    </>
  );
}
