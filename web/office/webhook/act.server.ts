import { data } from 'react-router';
import { type Act, type AuditNote, note } from '../../../domain/audit/index.ts';
import {
  changeEndpoint,
  disableEndpoint,
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
import { doWithReason } from '../done.server.ts';
import { readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { readEndpoint } from '../webhooks/endpoint-draft.server.ts';
import type { EndpointResult } from '../webhooks/endpoint-fields.tsx';

type Given = {
  readonly id: string;
  /** The typed one for `change-webhook`, and the stored one for other steps. */
  readonly draft: EndpointDraft;
  /** Null if the form names no delivery, or its id is malformed. */
  readonly deliveryId: string | null;
  readonly ring: Sealer;
};

type Values = { readonly before?: string; readonly after?: string };

/** Returns the values for the audit log, or null if the endpoint or delivery is no longer as the page showed it. */
type Step = (work: Work, given: Given) => Promise<Values | null>;

const textOf = ({ url, events }: EndpointDraft): string => `${url}: ${events.join(', ')}`;

const STEPS = {
  async 'change-webhook'(work, { id, draft }) {
    const before = await changeEndpoint(work, id, draft);
    return before && { before: textOf(before), after: textOf(draft) };
  },
  'rotate-webhook': async (work, { id, ring }) => (await rotateSecret(work, ring, id)) && {},
  'disable-webhook': async (work, { id }) => (await disableEndpoint(work, id)) && {},
  'enable-webhook': async (work, { id }) => (await enableEndpoint(work, id)) && {},
  async 'remove-webhook'(work, { id }) {
    const before = await removeEndpoint(work, id);
    return before && { before: textOf(before) };
  },
  async 'replay-webhook'(work, { id: endpointId, deliveryId }) {
    if (deliveryId === null) return null;
    const replayed = await replayDelivery(work, { endpointId, deliveryId });
    return replayed.ok ? { after: replayed.value.eventId } : null;
  },
} satisfies Partial<Record<Act, Step>>;

const isStep = (step: string): step is keyof typeof STEPS => Object.hasOwn(STEPS, step);

export async function actOnEndpoint(routeArgs: RouteArgs, typedId: string) {
  const acting = await act(routeArgs, 'office-webhook');
  const { who, step, form } = acting;
  const { database, ring, settings } = routeArgs.context.get(servicesContext);
  const id = parseId(typedId);
  const endpoint = id && (await database.read((reader) => findEndpoint(reader, id)));
  if (!endpoint || !isStep(step)) throw data(null, { status: 404 });
  const { draft, faults } =
    step === 'change-webhook'
      ? readEndpoint(form, settings.allowsPrivateWebhooks)
      : { draft: endpoint, faults: [] };
  if (faults.length > 0) {
    const submitted = readAllFormValues(form);
    return data<EndpointResult>({ refusal: 'check-fields', faults, submitted }, { status: 422 });
  }
  const deliveryId = parseId(textField(form, 'delivery'));
  const given: Given = { id: endpoint.id, draft, deliveryId, ring };
  const isRemoved = step === 'remove-webhook';
  const refused = await doWithReason(
    routeArgs,
    acting,
    async (work, why) => {
      const values = await STEPS[step](work, given);
      if (values === null) return false;
      const { id: endpointId, url: name } = endpoint;
      const object = { kind: 'webhook', id: endpointId, name } satisfies AuditNote['object'];
      await note(work, { who, why, object, act: step, ...values });
      return true;
    },
    isRemoved ? {} : undefined,
    isRemoved ? listPath(routeArgs) : undefined,
  );
  return data<EndpointResult>({ ...refused.data, faults: [] }, { status: 422 });
}

/** The page of a removed endpoint no longer exists, so its list confirms the action. */
const listPath = ({ request }: RouteArgs): string =>
  localize(parseAddress(pageUrl(request).pathname).locale, '/office/webhooks');
