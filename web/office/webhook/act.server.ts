import { data } from 'react-router';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  changeEndpoint,
  disableEndpoint,
  type Endpoint,
  type EndpointDraft,
  enableEndpoint,
  findEndpoint,
  removeEndpoint,
  replayDelivery,
  rotateSecret,
  type Sealer,
} from '../../../domain/webhook/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { doWithReason, sameQuery } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import type { EndpointFault } from '../webhooks/endpoint-fields.tsx';
import { readEndpoint } from '../webhooks/typed.server.ts';

type Step = {
  readonly step: string;
  readonly endpoint: Endpoint;
  readonly draft: EndpointDraft;
  readonly deliveryId: string;
  readonly ring: Sealer;
};

export type EndpointResult = {
  readonly refusal: Refusal;
  readonly faults: readonly EndpointFault[];
  readonly submitted: FormValues;
};

export async function actOnEndpoint(routeArgs: RouteArgs, typedId: string) {
  const acting = await act(routeArgs, 'office-webhook');
  const { who, step, form } = acting;
  const { database, ring, settings } = routeArgs.context.get(servicesContext);
  const id = parseId(typedId);
  const endpoint = id && (await database.read((reader) => findEndpoint(reader, id)));
  if (!endpoint) throw data(null, { status: 404 });
  const { draft, faults } =
    step === 'change-webhook'
      ? readEndpoint(form, settings.allowsPrivateWebhooks)
      : { draft: endpoint, faults: [] };
  if (faults.length > 0) {
    const submitted = readAllFormValues(form);
    return data<EndpointResult>({ refusal: 'check-fields', faults, submitted }, { status: 422 });
  }
  const deliveryId = parseId(textField(form, 'delivery')) ?? '';
  const given = { step, endpoint, draft, deliveryId, ring };
  const refused = await doWithReason(
    step === 'remove-webhook' ? atList(routeArgs) : routeArgs,
    acting,
    async (work, why) => {
      const values = await doStep(work, given);
      if (values === null) return false;
      const object = { kind: 'webhook' as const, id: endpoint.id, name: endpoint.url };
      await note(work, { who, why, object, act: step as Act, ...values });
      return true;
    },
    step === 'remove-webhook' ? {} : sameQuery(routeArgs.request),
  );
  return data<EndpointResult>({ ...refused.data, faults: [] }, { status: 422 });
}

/** The page of a removed endpoint no longer exists, so its list confirms the action. */
function atList({ request, context }: RouteArgs): RouteArgs {
  const url = pageUrl(request);
  url.pathname = localize(parseAddress(url.pathname).locale, '/office/webhooks');
  return { request: new Request(url, { method: 'POST' }), context };
}

type Values = { readonly before?: string | null; readonly after?: string | null };

const textOf = ({ url, events }: EndpointDraft): string => `${url}: ${events.join(', ')}`;

/** Returns the values for the audit log, or null if the endpoint or delivery is no longer as the page showed it. */
async function doStep(work: Work, given: Step): Promise<Values | null> {
  const { step, endpoint, draft, deliveryId, ring } = given;
  const { id, disabledAt } = endpoint;
  if (step === 'change-webhook') {
    const before = await changeEndpoint(work, id, draft);
    return before && { before: textOf(before), after: textOf(draft) };
  }
  if (step === 'rotate-webhook') return (await rotateSecret(work, ring, id)) && {};
  if (step === 'disable-webhook')
    return disabledAt === null ? (await disableEndpoint(work, id)) && {} : null;
  if (step === 'enable-webhook')
    return disabledAt === null ? null : (await enableEndpoint(work, id)) && {};
  if (step === 'remove-webhook') {
    const before = await removeEndpoint(work, id);
    return before && { before: textOf(before) };
  }
  const replayed = await replayDelivery(work, { endpointId: id, deliveryId });
  return replayed.ok ? { after: replayed.value.eventId } : null;
}
