import { type EndpointDraft, EVENT_TYPES, readEndpointUrl } from '../../../domain/webhook/index.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { formValueList, readAllFormValues } from '../form-values.ts';
import type { EndpointFault } from './endpoint-fields.tsx';

/** Reads the address and the events of an endpoint. */
export function readEndpoint(
  form: FormData,
  allowsPrivate: boolean,
): { readonly draft: EndpointDraft; readonly faults: readonly EndpointFault[] } {
  const selected = formValueList(readAllFormValues(form), 'event');
  const events = EVENT_TYPES.filter((type) => selected.includes(type));
  const url = readEndpointUrl(textField(form, 'url'), allowsPrivate);
  const faults: EndpointFault[] = [
    ...(url.ok ? [] : [url.code]),
    ...(events.length > 0 ? [] : (['events'] as const)),
  ];
  return { draft: { url: url.ok ? url.value : '', events }, faults };
}
